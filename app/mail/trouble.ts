import { z } from 'zod'

/**
 * Why a mail was not sent. With the server, or with how we sign in there, no other mail fares better; with the mail
 * itself all others may go on. What is final is not tried again.
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

/** Codes of a server that wants another user, password or kind of connection (RFC 4954). */
const signInCodes = [530, 534, 535, 538]
const closing = 421

/** A refused sender is a wrong MAIL_FROM; but a mail that is too big is refused at the same moment (552). */
function subjectOf({ code, command, responseCode = 0 }: Failure) {
  if (code === 'EAUTH' || code === 'ENOAUTH' || signInCodes.includes(responseCode))
    return 'settings'
  if (responseCode === closing) return 'server'
  if (command === 'MAIL FROM' && responseCode !== 552 && responseCode > 0) {
    return responseCode >= 500 ? 'settings' : 'server'
  }
  // Without a code of the mail program something is wrong with what it was given.
  return code === 'EENVELOPE' || code === 'EMESSAGE' || code === undefined ? 'mail' : 'server'
}

/** 503 says that the talk went wrong, not the mail. A mail that is refused before the talk has no code at all. */
function isRefusal({ responseCode, code }: Failure) {
  if (responseCode === undefined) return code !== undefined
  return responseCode >= 500 && responseCode !== 503
}

const firstWait = 5_000
const minute = 60_000
/** A server that is back is soon found; one that refuses our password would lock us out if asked that often. */
const longestWait = { server: minute, mail: 4 * minute, settings: 15 * minute }

/** Milliseconds until the next try, after `failures` in a row: 5 s, 15 s, 45 s … */
export function waitAfter(failures: number, about: Trouble['with']) {
  return Math.min(firstWait * 3 ** (failures - 1), longestWait[about])
}
