import { expect, test } from 'vitest'

import { answerTo, listening } from '#app/http/http.testing.ts'

import { openOwnersApi } from './api.testing.ts'

const json = 'Content-Type: application/json\r\n'
const multipart = 'Content-Type: multipart/form-data; boundary=x\r\n'
const tus = 'Tus-Resumable: 1.0.0\r\nUpload-Length: 8\r\n'

// No HTTP client sends these requests, so they are written by hand.
test.each([
  ['JSON without a body', 'POST /api/products', json, '400'],
  ['a change without a body', 'PATCH /api/products/1', json, '400'],
  ['a deletion that says JSON', 'DELETE /api/products/1', json, '400'],
  ['JSON of no bytes', 'POST /api/products', `${json}Content-Length: 0\r\n`, '400'],
  ['no type and no body', 'POST /api/products', '', '400'],
  ['an upload without a body', 'POST /api/uploads/images', multipart, '422'],
  ['the beginning of a film', 'POST /api/uploads/tus', tus, '201'],
  ['a sign-in without a body', 'POST /api/session', json, '400'],
])('a write without a body is answered at once: %s', async (_name, line, more, status) => {
  const { app, headers } = await openOwnersApi('sqlite')
  const port = await listening(app)
  const { origin, cookie } = headers
  const signedIn = `Host: a\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n`
  const answer = await answerTo(port, `${line} HTTP/1.1\r\n${signedIn}${more}\r\n`, 5_000)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
})
