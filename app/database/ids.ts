import { randomBytes } from 'node:crypto'

let last = 0n

/**
 * A new record's id: 24 lower-case hex digits, readable as an ObjectId. The first 8 are the time in seconds,
 * followed by 10 bits for the millisecond and 54 random bits. Within this process every id is greater than
 * the previous one, also inside one millisecond and when the clock goes back (C-66).
 */
export function newId(now = Date.now()) {
  const second = BigInt(Math.floor(now / 1000)) & 0xffff_ffffn
  const millisecond = BigInt(Math.floor(now) % 1000)
  const random = randomBytes(8).readBigUInt64BE()
  const fresh = (second << 64n) | (millisecond << 54n) | (random >> 10n)
  last = fresh > last ? fresh : last + 1n + (random >> 32n)
  return last.toString(16).padStart(24, '0')
}
