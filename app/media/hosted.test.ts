import { expect, test } from 'vitest'
import { z } from 'zod'

import { isOutage } from '#app/http/errors.server.ts'

import { readAnswer, webAddress } from './hosted.server.ts'

const answer = z.object({ place: webAddress, removal: webAddress.optional() })

function hostAt(address: string) {
  const parts = { who: 'image host', fileField: 'image', fields: {}, answer }
  return { ...parts, form: new URL(address) }
}

const secure = hostAt('https://api.example.com/upload?key=hidden')
const place = 'https://i.example.com/pump.webp'

test('an address on another server is accepted unchanged', () => {
  expect(readAnswer(secure, JSON.stringify({ place, more: 1 }))).toEqual({ place })
  const removal = 'https://example.com/remove'
  expect(readAnswer(secure, JSON.stringify({ place, removal }))).toEqual({ place, removal })
})

test.each([
  '',
  'null',
  '[]',
  '{"place":1}',
  '{"place":""}',
  '{"place":"/pump.webp"}',
  '{"place":"javascript:alert(1)"}',
  '{"place":"file:///etc/passwd"}',
  '{"place":"https://me:secret@example.com/"}',
  `{"place":"https://example.com/${'a'.repeat(2_000)}"}`,
  `{"place":"${place}"`,
  '<html></html>',
])('the response %j is an outage, and the error does not contain it', (text) => {
  try {
    readAnswer(secure, text)
    expect.unreachable('This should have been refused')
  } catch (error) {
    expect(isOutage(error)).toBe(true)
    expect(String(error)).toBe(
      'StoreError: The image host answered in a way that is not understood',
    )
  }
})

test('an https host cannot direct us to an http address', () => {
  const inside = 'http://169.254.169.254/secrets'
  expect(() => readAnswer(secure, JSON.stringify({ place: inside }))).toThrow('not understood')
  expect(readAnswer(secure, JSON.stringify({ place, removal: inside }))).toEqual({ place })
  const own = 'http://127.0.0.1:9000/pump.webp'
  expect(readAnswer(hostAt('http://127.0.0.1:9000/'), JSON.stringify({ place: own }))).toEqual({
    place: own,
  })
})
