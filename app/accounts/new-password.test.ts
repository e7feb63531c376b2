import { expect, test } from 'vitest'

import { isGuessable, newPasswordProblem } from './new-password.server.ts'

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
    const began = performance.now()
    await isGuessable(password, email)
    expect(performance.now() - began, password.slice(0, 20)).toBeLessThan(500)
  }
})
