import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { isStorable } from '#app/database/fields.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'
import { defaults } from '#app/settings/defaults.ts'

const derive = promisify(argon2)

/** A guess costs 64 MiB and about 200 ms. If this changes, the next sign-in rehashes the password. */
const cost = { memory: 65_536, passes: 3, parallelism: 1 }
const saltLength = 16
const tagLength = 32

/** Three hashes take 192 MiB. Strangers have their own queue, so they cannot delay an owner on a known device. */
const queues = {
  strangers: limitConcurrency({ atOnce: 2, waiting: 20 }),
  known: limitConcurrency({ atOnce: 1, waiting: 20 }),
}

export type Queue = keyof typeof queues

export class TooManyTries extends Error {
  override readonly name = 'TooManyTries'
  readonly statusCode = 503
}

export async function hashed(password: string) {
  const salt = randomBytes(saltLength)
  const tag = await derivedFrom(password, salt, cost, 'known')
  const { memory, passes, parallelism } = cost
  const written = [salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${written.join('$')}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function compared(password: string, stored: string, queue: Queue = 'strangers') {
  const parts = phc.exec(stored)
  if (!parts) throw new Error('A stored password is not in the PHC form of argon2id')
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const asThen = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const found = await derivedFrom(password, Buffer.from(salt, 'base64'), asThen, queue)
  const isSame = timingSafeEqual(found, Buffer.from(tag, 'base64'))
  return { isSame, isOutdated: JSON.stringify(asThen) !== JSON.stringify(cost) }
}

async function derivedFrom(password: string, nonce: Buffer, at: typeof cost, queue: Queue) {
  // Another keyboard may send the same letters as other code points.
  const message = Buffer.from(password.normalize('NFKC'))
  const tag = await queues[queue](() => derive('argon2id', { message, nonce, tagLength, ...at }))
  if (tag === 'full')
    throw new TooManyTries('Too many people sign in at once. Please try again soon.')
  return tag
}

const shortest = 15
const mostBytes = 1_000

/** The check of guessability slows down with the length. */
const checkedLength = 100

export async function newPasswordProblem(password: string, email: string) {
  const text = password.normalize('NFKC')
  if (!isStorable(text)) return 'Please leave out the character that cannot be typed.'
  if (Array.from(text).length < shortest) {
    return `Please use at least ${shortest} characters. Four or five words with spaces between them are easy to remember.`
  }
  if (Buffer.byteLength(text) > mostBytes) {
    return 'Please use a shorter one: 300 characters are enough in any script.'
  }
  if (!(await isGuessable(password, email))) return undefined
  return 'This is easy to guess. Please use four or five words that do not belong together, without your name, address or company.'
}

export async function isGuessable(password: string, email: string) {
  const { name } = defaults.company
  const known = [name, name.replaceAll(' ', ''), email, ...name.split(' '), ...email.split(/[@.]/)]
  const { check } = await (estimator ??= loadEstimator())
  return check(password.normalize('NFKC').slice(0, checkedLength), known).score < 3
}

let estimator: ReturnType<typeof loadEstimator> | undefined

/** Loaded on first use, because its 57,000 words take 60 ms and 30 MB. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, maxLength: checkedLength })
  return { check: (text: string, known: string[]) => zxcvbn.check(text, known) }
}
