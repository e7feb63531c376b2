import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { contentOf, grain } from './fresh-media.testing.ts'
import { openMedia } from './media.server.ts'
import { savePictureAsGiven } from './originals.server.ts'
import { pictureSize } from './picture-sizes.server.ts'
import { mediaInS3 } from './stores.testing.ts'

async function twoCopies() {
  const first = await mediaInS3()
  const second = await openMedia(first.db, freshFolder(), first.settings)
  const bytes = await grain(90, 60).webp().toBuffer()
  const { address } = await savePictureAsGiven(first.media, bytes)
  const size = { picture: address.slice(7, 39), width: 320, format: 'webp' } as const
  return { ...first, second, size, key: `${size.picture}/320.webp` }
}

test('a size that one copy has made is found in S3 by another', async () => {
  const { server, media, second, size, key } = await twoCopies()
  const made = await pictureSize(media, size)
  server.state.requests.length = 0
  expect(await pictureSize(second, size)).toEqual(made)
  expect(server.state.requests.join()).not.toContain(`GET /chandlery/site/${size.picture}.webp`)
  expect(await contentOf(second, key)).toEqual(await contentOf(media, key))
})

test('two copies that make a size at the same time both have it', async () => {
  const { media, second, size, key } = await twoCopies()
  const made = await Promise.all([media, second].map((one) => pictureSize(one, size)))
  expect(made).toEqual([{ size: expect.any(Number) }, made[0]])
  expect(await contentOf(second, key)).toEqual(await contentOf(media, key))
})

test('a removed picture leaves no size in S3', async () => {
  const { server, media, size } = await twoCopies()
  await pictureSize(media, size)
  expect([...server.objects.keys()]).toHaveLength(2)
  await media.remove(`${size.picture}.webp`)
  expect([...server.objects.keys()]).toEqual([])
})

test('a picture that a store does not remove keeps its entry, and can be removed later', async () => {
  const { server, media, size } = await twoCopies()
  const key = `${size.picture}.webp`
  server.state.failure = 'error'
  await expect(media.remove(key)).rejects.toThrow('refused DELETE')
  server.state.failure = undefined
  expect(await media.find(key)).toEqual({ size: expect.any(Number) })
  await media.remove(key)
  expect([...server.objects.keys()]).toEqual([])
})
