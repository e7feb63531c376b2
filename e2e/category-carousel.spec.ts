import type { Page } from '@playwright/test'

import { defaultCategories } from '../app/catalogue/categories.ts'
import { categoryCarousel } from '../app/content/constants.ts'
import { expectNoShift, watchShifts } from './layout-shifts.ts'
import { expect, test } from './site.ts'
import { hideTab, stopClock } from './stopped-clock.ts'

const { all: categories } = defaultCategories

const { delay, speed } = categoryCarousel

function carouselOf(page: Page) {
  const block = page.getByRole('region', { name: 'Shop By Category' })
  const scroller = block.getByRole('group', { name: 'Slides' })
  return {
    block,
    scroller,
    slides: scroller.getByRole('listitem'),
    press: (name: string) => block.getByRole('button', { name }).click(),
    /** The slide nearest to the left edge, and its distance in pixels. */
    first: () =>
      scroller.evaluate((element) => {
        const edge = element.getBoundingClientRect().left
        const places = [...element.querySelectorAll('li')].map((slide, place) => ({
          place: place + 1,
          off: Math.round(slide.getBoundingClientRect().left - edge),
        }))
        return places.toSorted((one, other) => Math.abs(one.off) - Math.abs(other.off))[0]
      }),
  }
}

async function openAwake(page: Page) {
  await page.goto('/')
  const carousel = carouselOf(page)
  await carousel.scroller.scrollIntoViewIfNeeded()
  await expect(carousel.block.locator('[data-awake]')).toBeAttached()
  await expect(carousel.block.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
  return carousel
}

test('R-HOME-15 C-26: picture and name of every category lead to its page', async ({ page }) => {
  await page.goto('/')
  const { slides } = carouselOf(page)
  await expect(slides).toHaveCount(categories.length)
  for (const [place, { name, slug }] of categories.entries()) {
    const link = slides.nth(place).getByRole('link')
    await expect(link).toContainText(name)
    await expect(link.locator('img').first()).toBeAttached()
    await expect(link).toHaveAttribute('href', `/categories/${slug}`)
  }
})

test('R-HOME-16: the wider the screen, the more categories are seen, and the wider their gap', async ({
  page,
}) => {
  await page.goto('/')
  for (const { from, slides, gap } of categoryCarousel.views) {
    const width = from || 390
    await page.setViewportSize({ width, height: 900 })
    const boxes = await carouselOf(page).scroller.evaluate((element) => {
      const [one, other] = [...element.querySelectorAll('li')].map((slide) =>
        slide.getBoundingClientRect(),
      )
      if (!one || !other) throw new Error('There are no slides.')
      return { gap: other.left - one.right, slide: one.width, all: element.clientWidth }
    })
    expect(boxes.gap, `from ${from} px on`).toBeCloseTo(gap, 0)
    if (slides !== 'auto') expect((boxes.all + gap) / (boxes.slide + gap)).toBeCloseTo(slides, 1)
    else {
      // Its own width, and no share of the row's.
      await page.setViewportSize({ width: width + 50, height: 900 })
      const box = await carouselOf(page).slides.first().boundingBox()
      expect(box?.width, `from ${from} px on`).toBeCloseTo(boxes.slide, 0)
    }
  }
})

test('R-HOME-17: a slide rests 2 s, moves 4 s, and after the last comes the first', async ({
  page,
}) => {
  await stopClock(page)
  const { first, press } = await openAwake(page)
  await page.clock.runFor(delay - 100)
  expect(await first()).toEqual({ place: 1, off: 0 })
  await page.clock.runFor(speed - 500)
  expect((await first())?.off).not.toBe(0)
  await page.clock.runFor(700)
  expect(await first()).toEqual({ place: 2, off: 0 })

  await press('Previous slide')
  await page.clock.runFor(1000)
  expect(await first()).toEqual({ place: 1, off: 0 })
  await press('Previous slide')
  await page.clock.runFor(1000)
  expect(await first()).toEqual({ place: 18, off: 0 })
  await press('Next slide')
  await page.clock.runFor(1000)
  expect(await first()).toEqual({ place: 1, off: 0 })
})

test('R-HOME-18: it pauses while the tab is hidden and resumes afterwards', async ({ page }) => {
  await stopClock(page)
  const { first } = await openAwake(page)
  await hideTab(page, true)
  await page.clock.runFor(30_000)
  expect(await first()).toEqual({ place: 1, off: 0 })
  await hideTab(page, false)
  await page.clock.runFor(delay + speed + 100)
  expect(await first()).toEqual({ place: 2, off: 0 })
})

test('C-45: it can be paused, and pauses during focus and under a pointer on a link', async ({
  page,
}) => {
  await stopClock(page)
  const { block, first, scroller, slides, press } = await openAwake(page)
  const running = block.locator('[data-running]')
  await press('Pause the slides')
  await page.clock.runFor(30_000)
  expect(await first()).toEqual({ place: 1, off: 0 })
  await press('Play the slides')
  await page.clock.runFor(delay + speed + 100)
  expect(await first()).toEqual({ place: 2, off: 0 })

  const link = await slides.nth(2).boundingBox()
  await page.mouse.move((link?.x ?? 0) + 20, (link?.y ?? 0) + 40)
  await expect(running).not.toBeAttached()
  await page.clock.runFor(30_000)
  expect(await first()).toEqual({ place: 2, off: 0 })
  await page.mouse.move(0, 0)
  await expect(running).toBeAttached()

  // A click between two slides leaves the focus there, but not the keyboard.
  const box = await slides.nth(1).boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) + 8, (box?.y ?? 0) + 8)
  await expect(scroller).toBeFocused()
  await page.mouse.move(0, 0)
  await expect(running).toBeAttached()
  await page.clock.runFor(delay + speed + 100)
  expect(await first()).toEqual({ place: 3, off: 0 })

  await page.keyboard.press('Tab')
  for (const part of [slides.nth(2).getByRole('link'), block.getByRole('button').first()]) {
    await part.focus()
    const before = await first()
    await page.clock.runFor(30_000)
    expect(await first()).toEqual(before)
  }
})

test('C-45: under reduced motion only the buttons move it, at once', async ({ page }) => {
  await stopClock(page, 'reduce')
  const { first, press } = await openAwake(page)
  await page.clock.runFor(30_000)
  expect(await first()).toEqual({ place: 1, off: 0 })
  await press('Next slide')
  expect(await first()).toEqual({ place: 2, off: 0 })
})

test('a press whose move outlasts the pointer is not followed by another after a pause', async ({
  page,
}) => {
  await stopClock(page)
  const { block, first, press } = await openAwake(page)
  await press('Next slide')
  await page.clock.runFor(100)
  await page.mouse.move(0, 0)
  await page.clock.runFor(1000)
  await block.getByRole('button', { name: 'Pause the slides' }).click()
  expect(await first()).toEqual({ place: 2, off: 0 })
  await page.clock.runFor(30_000)
  expect(await first()).toEqual({ place: 2, off: 0 })
})

test('a row that fits has no buttons until it no longer does', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    // Three categories are left.
    const row = /(category-row">(?:<li.*?<\/li>){3}).*?<\/ul>/s
    await route.fulfill({ response, body: (await response.text()).replace(row, '$1</ul>') })
  })
  await page.goto('/')
  const { block, slides } = carouselOf(page)
  await expect(slides).toHaveCount(3)
  const buttons = block.locator('.slide-buttons').getByRole('button')
  await expect(page.locator('[data-moves=hero][data-awake]')).toBeAttached()
  await expect(buttons).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(buttons).toHaveCount(3)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(buttons).toHaveCount(0)
  await expect(slides.first()).toHaveCSS('translate', 'none')
})

test('after a swipe the row rests at a slide, also where no browser says that it has ended', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'onscrollend')
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true)
  })
  const { first, scroller } = await openAwake(page)
  await scroller.evaluate((row) => {
    row.dispatchEvent(new Event('touchmove'))
    row.scrollLeft += 390
  })
  await expect.poll(async () => (await first())?.off).toBe(0)
  expect(await first()).toEqual({ place: 2, off: 0 })
})

test('nothing shifts when the carousel wakes @phone', async ({ page }) => {
  await watchShifts(page)
  const { press } = await openAwake(page)
  await press('Pause the slides')
  await expectNoShift(page)
})
