import { createTransport } from 'nodemailer'

import { envelopeOf, readLetter } from './letter.ts'
import type { Outcome } from './outcome.server.ts'
import type { MailSettings } from './settings.ts'
import { troubleOf } from './trouble.ts'
import type { WaitingMail } from './waiting.server.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/** In milliseconds: for a connection with its greeting, for a server that says nothing, and for one mail in all. */
export type SendingLimits = { connecting: number; silence: number; wholeMail: number }

/** One connection to the mail server that is opened for the first mail and kept for a while. */
export function openSender(settings: MailSettings, limits: SendingLimits) {
  const { host, port, isSecure, login } = settings.server
  const isNear = loopback.test(host)
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // It would send a mail again by itself, behind the queue's back.
    maxRequeues: 0,
    host,
    port,
    secure: isSecure,
    // A password never travels in the clear; on the way to this machine itself nobody listens.
    requireTLS: !isSecure && !isNear && login !== undefined,
    ignoreTLS: isNear,
    auth: login && { user: login.user, pass: login.password },
    dnsTimeout: limits.connecting,
    // The greeting, and the change to TLS, are within this.
    connectionTimeout: limits.connecting,
    socketTimeout: limits.silence,
    socketCloseTimeout: 1_000,
    idleTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    /** Never rejects. `cut` ends it; what the server had not taken by then counts as not sent. */
    async send({ event, letter, createdAt }: WaitingMail, cut: AbortSignal): Promise<Outcome> {
      // A server that speaks a letter at a time is never silent.
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
