import { expect, test } from 'vitest'

import { compared, hashed, TooManyTries } from './password.server.ts'

test('C-2: a password is hashed with argon2id, 64 MiB and its own salt', async () => {
  const [first, second] = [
    await hashed('correct horse battery'),
    await hashed('correct horse battery'),
  ]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
})

test('only the stored password matches its hash', async () => {
  const stored = await hashed('পাসওয়ার্ড é')
  expect(await compared('পাসওয়ার্ড é', stored)).toEqual({ isSame: true, isOutdated: false })
  expect(await compared('পাসওয়ার্ড e\u0301', stored)).toMatchObject({ isSame: true })
  for (const other of ['পাসওয়ার্ড e', 'পাসওয়ার্ড é ', '']) {
    expect(await compared(other, stored), other).toMatchObject({ isSame: false })
  }
})

test('a password hashed at an earlier cost matches and is reported as outdated', async () => {
  const stored = await atEarlierCost('anchor')
  expect(await compared('anchor', stored)).toEqual({ isSame: true, isOutdated: true })
  expect(await compared('Anchor', stored)).toMatchObject({ isSame: false })
})

test('too many concurrent attempts are refused, so that they do not take all memory', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => hashed('flood')))
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(8)
  expect(refused[0]).toBeInstanceOf(TooManyTries)
  expect(refused[0]).toMatchObject({ statusCode: 503 })
})

async function atEarlierCost(password: string) {
  const { argon2Sync } = await import('node:crypto')
  const [nonce, message] = [Buffer.alloc(16, 7), Buffer.from(password)]
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message, nonce, ...cost })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}`
}
