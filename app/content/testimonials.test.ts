import { expect, test } from 'vitest'

import { drawingNames } from './picture-names.ts'
import { testimonials } from './testimonials.ts'

test('R-ENT-5 R-BRAND-3: there are four testimonials, each with five stars, a name and a picture', () => {
  expect(testimonials.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  for (const testimonial of testimonials) {
    expect(Object.keys(testimonial)).toEqual(['id', 'name', 'review', 'rating', 'img'])
    expect(testimonial.rating).toBe(5)
    expect(testimonial.name).toMatch(/\S/)
    // The reviews are invented, and visitors must see that.
    expect(testimonial.review).toMatch(/^Example: /)
    expect(testimonial.review.length).toBeLessThanOrEqual(150)
    expect(drawingNames).toContain(testimonial.img)
  }
})
