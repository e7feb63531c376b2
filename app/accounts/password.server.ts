import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

const derive = promisify(argon2)

/** A guess costs 64 MiB and about 200 ms. If this changes, the next sign-in rehashes the password. */
const cost = { memory: 65_536, passes: 3, parallelism: 1 }
const saltLength = 16
const tagLength = 32

/** Without a limit many attempts would take all memory. */
const runLimited = limitConcurrency({ atOnce: 2, waiting: 20 })

/** Thrown when too many passwords wait to be hashed. */
export class TooManyTries extends Error {
  override readonly name = 'TooManyTries'
  readonly statusCode = 503
}

/** Hashes a password in the PHC format `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashed(password: string) {
  const salt = randomBytes(saltLength)
  const tag = await derivedFrom(password, salt, cost)
  const { memory, passes, parallelism } = cost
  const written = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${written.join('$')}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Whether the password matches the stored hash, and whether the hash has another cost than today's. */
export async function compared(password: string, stored: string) {
  const parts = phc.exec(stored)
  if (!parts) throw new Error('A stored password is not in the PHC form of argon2id')
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const asThen = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const found = await derivedFrom(password, Buffer.from(salt, 'base64'), asThen)
  const isSame = timingSafeEqual(found, Buffer.from(tag, 'base64'))
  return { isSame, isOutdated: JSON.stringify(asThen) !== JSON.stringify(cost) }
}

async function derivedFrom(password: string, nonce: Buffer, at: typeof cost) {
  // Another keyboard may send the same letters as other code points.
  const message = Buffer.from(password.normalize('NFKC'))
  const tag = await runLimited(() => derive('argon2id', { message, nonce, tagLength, ...at }))
  if (tag === 'full')
    throw new TooManyTries('Too many people sign in at once. Please try again soon.')
  return tag
}
