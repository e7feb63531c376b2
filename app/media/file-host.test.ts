import { expect, test } from 'vitest'
import { z } from 'zod'

import { isOutage } from '#app/http/errors.server.ts'

import { readResponse, webAddress } from './file-host.server.ts'

const response = z.object({ location: webAddress, deleteUrl: webAddress.optional() })

function hostAt(address: string) {
  const parts = { name: 'image host', fileField: 'image', fields: {}, response }
  return { ...parts, uploadUrl: new URL(address) }
}

const secure = hostAt('https://api.example.com/upload?key=hidden')
const location = 'https://i.example.com/pump.webp'

test('an address on another server is accepted unchanged', () => {
  expect(readResponse(secure, JSON.stringify({ location, more: 1 }))).toEqual({ location })
  const deleteUrl = 'https://example.com/remove'
  expect(readResponse(secure, JSON.stringify({ location, deleteUrl }))).toEqual({
    location,
    deleteUrl,
  })
})

test.each([
  '',
  'null',
  '[]',
  '{"location":1}',
  '{"location":""}',
  '{"location":"/pump.webp"}',
  '{"location":"javascript:alert(1)"}',
  '{"location":"file:///etc/passwd"}',
  '{"location":"https://me:secret@example.com/"}',
  `{"location":"https://example.com/${'a'.repeat(2_000)}"}`,
  `{"location":"${location}"`,
  '<html></html>',
])('the response %j is an outage, and the error does not contain it', (text) => {
  try {
    readResponse(secure, text)
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
  expect(() => readResponse(secure, JSON.stringify({ location: inside }))).toThrow('not understood')
  expect(readResponse(secure, JSON.stringify({ location, deleteUrl: inside }))).toEqual({
    location,
  })
  const own = 'http://127.0.0.1:9000/pump.webp'
  expect(readResponse(hostAt('http://127.0.0.1:9000/'), JSON.stringify({ location: own }))).toEqual(
    {
      location: own,
    },
  )
})
