import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import * as constants from './constants.ts'
import { faqSlides, productSlides } from './home.ts'
import { serviceHours } from './site.ts'
import { hero, sliderInterval, sliderSlides } from './slide-constants.ts'

const css = readFileSync('app/content/constants.css', 'utf8')

test('R-CONST-1: the constants of what moves are those of the specification', () => {
  expect(hero).toEqual({
    slides: 4,
    interval: 6000,
    lock: 500,
    minHeight: 500,
    featuresFrom: 768,
  })
  expect([sliderSlides, sliderInterval]).toEqual([2, 5000])
  expect(constants.marquee).toMatchObject({ first: 30_000, second: 22_000 })
  expect(constants.categoryCarousel).toEqual({
    delay: 2000,
    speed: 4000,
    views: [
      { from: 0, slides: 2, gap: 30 },
      { from: 738, slides: 3, gap: 30 },
      { from: 1024, slides: 'auto', gap: 60 },
      { from: 1280, slides: 'auto', gap: 100 },
    ],
  })
  expect(constants.testimonialCarousel).toEqual({
    delay: 4000,
    speed: 2000,
    views: [
      { from: 0, slides: 1 },
      { from: 640, slides: 1.1 },
      { from: 768, slides: 1.5 },
      { from: 1040, slides: 2 },
      { from: 1280, slides: 2.25 },
    ],
  })
})

test('R-CONST-1: every banner has its two slides', () => {
  for (const slides of [productSlides, faqSlides]) expect(slides).toHaveLength(sliderSlides)
})

test('R-CONST-1: style sheets change at the widths of the specification', () => {
  const { categoryCarousel, testimonialCarousel } = constants
  const heroCss = readFileSync('app/site/hero.css', 'utf8')
  expect(heroCss).toContain(`@media (width < ${hero.featuresFrom / 16}rem) {\n    display: none;`)

  const rows = readFileSync('app/ui/looping-carousel.css', 'utf8')
  const widthsOf = (row: string) => {
    const [, rules = ''] = new RegExp(`\\n\\.${row} {(.*?)\\n}`, 's').exec(rows) ?? []
    return [...rules.matchAll(/width >= (\d+)px/g)].map(([, width]) => Number(width))
  }
  const from = (views: readonly { from: number }[]) => views.slice(1).map(({ from }) => from)
  expect(widthsOf('category-row')).toEqual(from(categoryCarousel.views))
  expect(widthsOf('testimonial-row')).toEqual(from(testimonialCarousel.views))
})

test('R-CONST-2 C-78: the counts and lengths are those of the specification', () => {
  const { homeProducts, relatedProducts, homePreview, blogPreview } = constants
  expect([homeProducts, relatedProducts, homePreview, blogPreview]).toEqual([12, 4, 100, 200])
  const { openingRow, gridColumns, categoryPageSize, menuColumns } = constants
  expect([openingRow, gridColumns, categoryPageSize, menuColumns]).toEqual([3, 4, 23, 3])
  const { drawerListHeight, headerThreshold, menuCloseDelay } = constants
  expect([drawerListHeight, headerThreshold, menuCloseDelay]).toEqual([500, 80, 15])
})

test('R-HOME-24 C-83: the home page shows the three newest posts', () => {
  expect(constants.homePosts).toBe(3)
})

test('R-CONST-3: the figures of the texts are those of the specification', () => {
  const { warrantyYears, coverExtraFeet, offerPercent } = constants
  expect([warrantyYears, coverExtraFeet, offerPercent, serviceHours]).toEqual([2, 2, 70, 24])
  expect(constants.countUpDuration).toBe(2000)
})

test('a constant that a style sheet needs is the same there', () => {
  const { marquee, secondRowWidth, drawerListHeight, menuColumns } = constants
  const inCss = [...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(inCss)).toEqual({
    '--hero-min-height': `${hero.minHeight}px`,
    '--hero-fade': `${hero.lock / 2}ms`,
    '--hero-interval': `${hero.interval}ms`,
    '--slider-interval': `${sliderInterval}ms`,
    '--marquee-first': `${marquee.first / 1000}s`,
    '--marquee-second': `${marquee.second / 1000}s`,
    '--marquee-second-width': `${secondRowWidth}px`,
    '--drawer-list-height': `${drawerListHeight}px`,
    '--menu-columns': String(menuColumns),
  })
})
