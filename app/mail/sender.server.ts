import { createTransport } from 'nodemailer'

import { envelopeOf, readLetter } from './letter.ts'
import type { Outcome } from './outcome.server.ts'
import type { MailSettings } from './settings.ts'
import { troubleOf } from './trouble.ts'
import type { WaitingMail } from './waiting.server.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/** In milliseconds: for a connection with its greeting, for a silent server, and for one email in total. */
export type SendingLimits = { connecting: number; silence: number; wholeMail: number }

/** One connection to the mail server, opened for the first email and closed when idle. */
export function openSender(settings: MailSettings, limits: SendingLimits) {
  const { host, port, isSecure, login } = settings.server
  const isNear = loopback.test(host)
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // Only the queue retries an email.
    maxRequeues: 0,
    host,
    port,
    secure: isSecure,
    // A password is never sent unencrypted, except over loopback.
    requireTLS: !isSecure && !isNear && login !== undefined,
    ignoreTLS: isNear,
    auth: login && { user: login.user, pass: login.password },
    dnsTimeout: limits.connecting,
    // Includes the greeting and the change to TLS.
    connectionTimeout: limits.connecting,
    socketTimeout: limits.silence,
    socketCloseTimeout: 1_000,
    idleTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    /** Never rejects. `cut` aborts it; an email that the server has not accepted by then counts as not sent. */
    async send({ event, letter, createdAt }: WaitingMail, cut: AbortSignal): Promise<Outcome> {
      // A server that sends one byte at a time never reaches the silence timeout.
      const signal = AbortSignal.any([cut, AbortSignal.timeout(limits.wholeMail)])
      try {
        const written = envelopeOf(readLetter(letter ?? ''), settings, event, createdAt)
        await transport.sendMail({ ...written, signal })
        return 'sent'
      } catch (error) {
        return cut.aborted ? 'cut' : troubleOf(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

export type Sender = ReturnType<typeof openSender>
