import { readFileSync } from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { openOwnersApi } from '#tests/api.testing.ts'

import { people } from './people.server.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const photo = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#0a5' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()

test.each(engines)(
  'a person changes and removes the own picture, which strangers cannot read, on %s',
  async (engine) => {
    const { db, asOwner, submitAsOwner, get, headers } = await openOwnersApi(engine)
    const address = '/api/people/owner/picture'
    expect((await asOwner('GET', address)).statusCode).toBe(404)
    const change = async () =>
      submitAsOwner('account', { intent: 'picture', picture: base64(await photo()) })
    expect((await change()).json().done).toBe('Picture changed.')

    const [person] = await people(db)
    expect(person?.pictureVersion).toMatch(/^[0-9a-f]{24}$/)
    const answer = await get(`${address}?version=${person?.pictureVersion}`, headers)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const { width, height, exif } = await sharp(answer.rawPayload).metadata()
    expect([width, height, exif]).toEqual([160, 160, undefined])
    expect((await get(address)).statusCode).toBe(401)

    await change()
    expect((await people(db))[0]?.pictureVersion).not.toBe(person?.pictureVersion)
    await submitAsOwner('account', { intent: 'remove picture' })
    expect((await asOwner('GET', address)).statusCode).toBe(404)
  },
)

test('what is no picture is refused in words, and the picture stays', async () => {
  const { asOwner, submitAsOwner } = await openOwnersApi('sqlite')
  const change = (picture: string) => submitAsOwner('account', { intent: 'picture', picture })
  const picture = base64(await photo())
  await change(picture)
  const svg = base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const cut = base64((await photo()).subarray(0, 200))
  const bomb = base64(readFileSync('app/media/pictures/flat-9000x5500.avif'))
  const wrong = [
    [svg, 415, /Choose a JPEG, PNG, WebP, AVIF or HEIC/],
    [cut, 415, /not a picture|no picture|Choose a JPEG/],
    [bomb, 422, /at most 8 megapixels/],
    ['%%%', 422, /base64/],
    ['', 422, /choose a picture/],
    ['A'.repeat(90_004), 422, /larger than 67 kB/],
    ['A'.repeat(1_000_000), 413, /./],
  ] as const
  for (const [typed, status, words] of wrong) {
    const answer = await change(typed)
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(words)])
  }
  expect((await asOwner('GET', '/api/people/owner/picture')).statusCode).toBe(200)
  expect((await asOwner('GET', '/api/people/%00/picture')).statusCode).toBe(404)
})
