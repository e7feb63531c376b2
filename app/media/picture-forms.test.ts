import sharp from 'sharp'
import { expect, test } from 'vitest'

import { contentOf, freshMedia, grain } from './fresh-media.testing.ts'
import { savePictureAsGiven } from './originals.server.ts'
import { pictureForm } from './picture-sizes.server.ts'

async function freshPicture(width = 720, height = 540) {
  const { folder, media } = await freshMedia()
  const { address } = await savePictureAsGiven(media, await grain(width, height).webp().toBuffer())
  return { folder, media, address, picture: address.slice(7, 39) }
}

test('a card is a JPEG of 1200 by 630 with the whole picture on the background colour', async () => {
  const { media } = await freshMedia()
  const create = { width: 1600, height: 1200, channels: 4, background: '#0000' } as const
  const disc = await grain(400, 400).png().toBuffer()
  const cutOut = sharp({ create }).composite([{ input: disc }])
  const picture = (await savePictureAsGiven(media, await cutOut.png().toBuffer())).address.slice(
    7,
    39,
  )
  expect(await pictureForm(media, picture, 'card')).toEqual(await media.find(`${picture}/card.jpg`))
  const card = sharp(await contentOf(media, `${picture}/card.jpg`))
  expect(await card.metadata()).toMatchObject({
    mediaType: 'image/jpeg',
    width: 1200,
    height: 630,
    hasAlpha: false,
  })
  const corner = await card.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  const [red = 0, green = 0, blue = 0] = corner
  // The colours of a JPEG are not exact.
  for (const off of [red - 0xee, green - 0xf4, blue - 0xf5]) expect(Math.abs(off)).toBeLessThan(3)
})

test.each([
  ['a tall one', 600, 4_000],
  ['a wide one', 4_000, 600],
  ['a tiny one', 20, 20],
  ['one of its very size', 1_200, 630],
])('the card of %s of noise is 1200 by 630 and at most 300 kB', async (_name, width, height) => {
  const { media, picture } = await freshPicture(width, height)
  const made = await pictureForm(media, picture, 'card')
  expect('size' in made && made.size).toBeLessThanOrEqual(300_000)
  const card = await sharp(await contentOf(media, `${picture}/card.jpg`)).metadata()
  expect(card).toMatchObject({ width: 1200, height: 630 })
})

test('a card of an unknown picture is missing, a card of a damaged one is unreadable', async () => {
  const { media, picture } = await freshPicture()
  expect(await pictureForm(media, '0'.repeat(32), 'card')).toEqual({ refused: 'missing' })
  const whole = await contentOf(media, `${picture}.webp`)
  await media.save(`${picture}.webp`, whole.subarray(0, whole.length / 2))
  expect(await pictureForm(media, picture, 'card')).toMatchObject({ refused: 'unreadable' })
})

test.each([
  ['icon', 512, 512, 28],
  ['maskable', 512, 512, 104],
  ['letterhead', 600, 150, 0],
] as const)(
  'a wide logo as %s is a PNG of %i by %i, whole and on white',
  async (form, width, height, edge) => {
    const { media } = await freshMedia()
    const create = { width: 400, height: 100, channels: 4, background: '#0A1C26' } as const
    const logo = await sharp({ create }).png().toBuffer()
    const picture = (await savePictureAsGiven(media, logo)).address.slice(7, 39)
    expect(await pictureForm(media, picture, form)).toHaveProperty('size')
    const made = sharp(await contentOf(media, `${picture}/${form}.png`))
    expect(await made.metadata()).toMatchObject({ mediaType: 'image/png', width, height })
    const { data, info } = await made.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => data[(y * width + x) * info.channels]
    const middle = Math.floor(height / 2)
    expect([redAt(edge + 2, middle), redAt(width - edge - 3, middle)]).toEqual([10, 10])
    if (edge > 0) expect([redAt(edge - 2, middle), redAt(5, 5)]).toEqual([255, 255])
  },
)
