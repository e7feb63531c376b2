import { randomUUID } from 'node:crypto'

import { createTransport } from 'nodemailer'
import { z } from 'zod'

import type { Settings } from '#app/settings/schema.ts'

import { messageOf, parseEmail } from './email.ts'
import type { StoredEmail, Mail } from './queue.server.ts'
import type { MailSettings } from './settings.ts'

type SendingLimits = {
  connecting: number
  silence: number
  wholeMail: number
  shown: () => Settings
}

export type DeliveryOutcome = 'sent' | 'aborted' | DeliveryError

/** Errors of server or settings affect all emails, those of the mail only this one. */
export type DeliveryError = {
  about: 'server' | 'settings' | 'mail'
  isFinal: boolean
  message: string
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

export function openSmtp(settings: MailSettings, limits: SendingLimits) {
  const { host, port, isSecure, login } = settings.server
  const isLoopback = loopback.test(host)
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    host,
    port,
    secure: isSecure,
    // Sends no password unencrypted, except over loopback.
    requireTLS: !isSecure && !isLoopback && login !== undefined,
    ignoreTLS: isLoopback,
    auth: login && { user: login.user, pass: login.password },
    dnsTimeout: limits.connecting,
    connectionTimeout: limits.connecting,
    socketTimeout: limits.silence,
    socketCloseTimeout: 1_000,
    idleTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    /** Never rejects. An email that is not accepted before `abort` counts as not sent. */
    async send(
      { event, letter, createdAt }: StoredEmail,
      abort: AbortSignal,
    ): Promise<DeliveryOutcome> {
      // A server that sends one byte at a time never reaches the silence timeout.
      const signal = AbortSignal.any([abort, AbortSignal.timeout(limits.wholeMail)])
      const { name } = limits.shown().company
      try {
        const message = messageOf(parseEmail(letter ?? ''), settings, { event, createdAt, name })
        await transport.sendMail({ ...message, signal })
        return 'sent'
      } catch (error) {
        return abort.aborted ? 'aborted' : deliveryError(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

const smtpError = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  message: z.string(),
})
type SmtpError = z.infer<typeof smtpError>

export function deliveryError(error: unknown): DeliveryError {
  const read = smtpError.safeParse(error).data ?? { message: String(error) }
  const message = (read.response ?? read.message).replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
  const about = scopeOf(read)
  return { about, isFinal: about === 'mail' && isRefusal(read), message }
}

const signInCodes = [530, 534, 535, 538]
const closing = 421

/** A refused sender means a wrong MAIL_FROM, except for 552: the email is too big. */
function scopeOf({ code, command, responseCode = 0 }: SmtpError) {
  if (code === 'EAUTH' || code === 'ENOAUTH' || signInCodes.includes(responseCode))
    return 'settings'
  if (responseCode === closing) return 'server'
  if (command === 'MAIL FROM' && responseCode !== 552 && responseCode > 0) {
    return responseCode >= 500 ? 'settings' : 'server'
  }
  // An error without a code of nodemailer means that the email itself is wrong.
  return code === 'EENVELOPE' || code === 'EMESSAGE' || code === undefined ? 'mail' : 'server'
}

/** 503 is a protocol error, no refusal. An email refused before the SMTP dialogue has no `responseCode`. */
function isRefusal({ responseCode, code }: SmtpError) {
  if (responseCode === undefined) return code !== undefined
  return responseCode >= 500 && responseCode !== 503
}

/** In milliseconds: short, because a person waits. */
const testLimits = { connecting: 8_000, silence: 8_000, wholeMail: 12_000 }

/** Bypasses the queue. Returns the recipient, and the server's message if it refused. */
export async function sendTestEmail(mail: Pick<Mail, 'settings' | 'shown' | 'now'>) {
  const { settings, shown } = mail
  if (!settings) return undefined
  const { name } = shown().company
  const smtp = openSmtp(settings, { ...testLimits, shown })
  const letter = JSON.stringify({
    to: settings.owner,
    subject: `Test email from ${name}`,
    text: `This email was sent from the admin of ${name} to test its mail server. Emails about enquiries come to this address.`,
  })
  const email = {
    event: `test ${randomUUID()}`,
    letter,
    createdAt: new Date(mail.now()).toISOString(),
  }
  try {
    const outcome = await smtp.send(email, new AbortController().signal)
    return {
      to: settings.owner,
      problem: typeof outcome === 'string' ? undefined : outcome.message,
    }
  } finally {
    smtp.close()
  }
}

export type TestOutcome = { to: string; problem: DeliveryError['message'] | undefined }
