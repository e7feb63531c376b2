import { expect, test, vi } from 'vitest'

import { compared, hashed, isGuessable, newPasswordProblem } from './password.server.ts'

vi.unmock('node:crypto')

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

async function atEarlierCost(password: string) {
  const { argon2Sync } = await import('node:crypto')
  const [nonce, message] = [Buffer.alloc(16, 7), Buffer.from(password)]
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message, nonce, ...cost })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}`
}

const email = 'karim@example.com'

test.each([
  'kettle anvil mango 7',
  '   four words, spaces and all   ',
  'আমার জাহাজের নাম পদ্মা',
  'lifeboat hook under the old crane',
  `x7#${'Kd9 '.repeat(3)}${'long enough '.repeat(80)}`,
])('a password needs no digit and no special character: %s', async (password) => {
  expect(await newPasswordProblem(password, email)).toBeUndefined()
})

test.each([
  ['', /at least 15 characters/],
  ['kettle anvil m', /at least 15 characters/],
  ['জাহাজের নাম', /at least 15 characters/],
  // Ten characters of two UTF-16 units each.
  ['😀'.repeat(10), /at least 15 characters/],
  ['kettle anvil mango\0', /cannot be typed/],
  ['kettle anvil mango\ud800', /cannot be typed/],
  ['kettle anvil '.repeat(100), /use a shorter one/],
  ['জাহাজ পদ্মা '.repeat(40), /use a shorter one/],
  // NFKC turns one code point into eighteen.
  ['\ufdfa'.repeat(60), /use a shorter one/],
])('a too short, too long or unstorable password is refused: %j', async (password, problem) => {
  expect(await newPasswordProblem(password, email)).toMatch(problem)
})

test.each([
  'passwordpassword',
  'Passw0rd!Passw0rd!',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  '123456789012345678901234567890',
  'qwertyuiopasdfghjkl',
  'abcdefghijklmnopqrstuvwxyz',
  'karim@example.com',
  'KARIM@example.com1',
  'Chandlery Marine',
  'chandlerymarine1',
  'Chandlery Marine 2026',
  `${'a'.repeat(300)}`,
  // NFKC turns wide letters into plain ones.
  'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ',
])('a guessable password is refused with advice: %s', async (password) => {
  expect(await newPasswordProblem(password, email)).toMatch(/easy to guess.*four or five words/)
})

test('the longest password is checked within half a second', async () => {
  await isGuessable('warm', email)
  const hostile = [
    'a1'.repeat(500),
    'p@ssw0rd'.repeat(120),
    '4@8({[</369&#!1/|0$5+7%2/4'.repeat(38),
  ]
  for (const password of hostile) {
    const times: number[] = []
    // The shortest of three, because a busy machine can delay any single one.
    for (let n = 0; n < 3; n++) {
      const began = performance.now()
      await isGuessable(password, email)
      times.push(performance.now() - began)
    }
    expect(Math.min(...times), password.slice(0, 20)).toBeLessThan(500)
  }
})
