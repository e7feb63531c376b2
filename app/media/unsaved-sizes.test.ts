import { expect, test } from 'vitest'

import { contentOf, freshMedia, grain } from './fresh-media.testing.ts'
import { savePictureAsGiven } from './originals.server.ts'
import { pictureSize } from './picture-sizes.server.ts'
import type { MediaStore } from './store.ts'
import { openUploads, videoFile } from './uploads.testing.ts'

const full = () => Promise.reject(Object.assign(new Error('No space is left'), { code: 'ENOSPC' }))

test('an upload to a full disk gets 507 and leaves no file', async () => {
  const { media } = await freshMedia()
  const { send, unfinishedFiles } = await openUploads({ ...media, save: full })
  const picture = await grain(9, 9).png().toBuffer()
  expect((await send('/api/uploads/images', 'image', picture)).status).toBe(507)
  const video = await send('/api/uploads/videos', 'file', await videoFile('h264.mp4'))
  expect(video.status).toBe(507)
  expect(await unfinishedFiles()).toEqual([])
})

test.each(['ENOSPC', 'EROFS'])(
  'a size that the disk cannot take (%s) is made once and served from memory',
  async (code) => {
    const { media } = await freshMedia()
    const { address } = await savePictureAsGiven(media, await grain(90, 60).webp().toBuffer())
    let saves = 0
    const store: MediaStore = {
      ...media,
      save: async () => {
        saves += 1
        throw Object.assign(new Error('The disk takes nothing'), { code })
      },
    }
    const size = { picture: address.slice(7, 39), width: 320, format: 'webp' } as const
    const made = await pictureSize(store, size)
    expect(made).toMatchObject({ size: expect.any(Number), bytes: expect.any(Buffer) })
    expect(await pictureSize(store, size)).toEqual(made)
    expect(saves).toBe(1)
    await pictureSize(media, { ...size, width: 480 })
    expect(await contentOf(media, `${size.picture}/480.webp`)).toHaveProperty('length')
  },
)
