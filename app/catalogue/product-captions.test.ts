import { expect, test } from 'vitest'

import { captionsOf } from './product.ts'

const [first, second] = ['/media/a.webp', '/media/b.webp']
const illustration = 'Illustration, actual item may differ'

test('only a photo of the demo is an illustration by itself', () => {
  expect(captionsOf({ imageUrl: first, pictures: [second] })).toEqual([])
  const demo = { imageUrl: first, pictures: [second], drawing: 'valve' }
  expect(captionsOf(demo)).toEqual([{ at: 0, words: illustration }])
})

test("the owner's note of each picture is its caption, also of a photo of the demo", () => {
  const product = {
    imageUrl: first,
    pictures: [second],
    drawing: 'valve',
    pictureNotes: [
      { picture: second, shows: 'illustration' as const },
      { picture: first, shows: 'actual' as const },
      { picture: '/media/removed.webp', shows: 'actual' as const },
    ],
  }
  expect(captionsOf(product)).toEqual([
    { at: 0, words: 'This is the actual item' },
    { at: 1, words: illustration },
  ])
})
