import { expect, test } from 'vitest'

import { faqSlides, productSlides } from './home.ts'
import { drawingNames } from './picture-names.ts'

test('R-ENT-7 R-PSL-1: a banner has two slides, each with a picture, a title and a description', () => {
  for (const slides of [productSlides, faqSlides]) {
    expect(slides).toHaveLength(2)
    for (const slide of slides) {
      expect(Object.keys(slide)).toEqual(['image', 'title', 'description'])
      expect(drawingNames).toContain(slide.image)
      for (const words of [slide.title, slide.description]) expect(words).toMatch(/\S/)
    }
  }
})
