import { z } from 'zod'

/**
 * Why an email was not sent. An error with the server or the settings affects all emails, an error with the mail only
 * this one. A final error is not retried.
 */
export type Trouble = { with: 'server' | 'settings' | 'mail'; isFinal: boolean; words: string }

const failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  message: z.string(),
})
type Failure = z.infer<typeof failure>

export function troubleOf(error: unknown): Trouble {
  const read = failure.safeParse(error).data ?? { message: String(error) }
  const words = (read.response ?? read.message).replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
  const about = subjectOf(read)
  return { with: about, isFinal: about === 'mail' && isRefusal(read), words }
}

/** Response codes that require another user, password or kind of connection (RFC 4954). */
const signInCodes = [530, 534, 535, 538]
const closing = 421

/** A refused sender means a wrong MAIL_FROM, except for 552: the email is too big. */
function subjectOf({ code, command, responseCode = 0 }: Failure) {
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
function isRefusal({ responseCode, code }: Failure) {
  if (responseCode === undefined) return code !== undefined
  return responseCode >= 500 && responseCode !== 503
}

const firstWait = 5_000
const minute = 60_000
/** A server is retried often to notice its return; a refused password rarely, because the server may lock us out. */
const longestWait = { server: minute, mail: 4 * minute, settings: 15 * minute }

/** Milliseconds until the next try, after `failures` in a row: 5 s, 15 s, 45 s … */
export function waitAfter(failures: number, about: Trouble['with']) {
  return Math.min(firstWait * 3 ** (failures - 1), longestWait[about])
}
