import type { Locator, Page } from '@playwright/test'

import { expect, test } from './site.ts'
import { stopClock } from './stopped-clock.ts'

const widths = [320, 390, 768, 1024, 1280, 1440, 1920]
const slides = [1, 2, 3, 4]
const heroOf = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const dotOf = (page: Page, slide: number) =>
  heroOf(page).getByRole('button', { name: new RegExp(`^${slide}/4 `) })
const certificateOf = (page: Page) => page.getByRole('img', { name: /ISO 9001:2015/ })

test('R-HOME-5 C-84: the certificate is seen on all four slides at every width, and covers nothing', async ({
  page,
}) => {
  test.slow()
  await stopClock(page, 'reduce')
  await page.goto('/')
  await expect(dotOf(page, 1)).toHaveAttribute('aria-current', 'true')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    for (const slide of slides) {
      await dotOf(page, slide).dispatchEvent('click')
      await expect(dotOf(page, slide)).toHaveAttribute('aria-current', 'true')
      await expect(certificateOf(page), `slide ${slide} at ${width} px`).toBeVisible()
      expect(await coveredBy(certificateOf(page)), `slide ${slide} at ${width} px`).toEqual([])
      await page.clock.runFor(500)
    }
  }
})

test('R-HOME-5 C-92: the certificate is a picture whose text says that it is an example @phone', async ({
  page,
}) => {
  await page.goto('/')
  const picture = certificateOf(page)
  expect(await picture.evaluate(({ tagName }) => tagName)).toBe('IMG')
  await expect(picture).toHaveAttribute('alt', /^Example of a certificate: /)
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('R-HOME-5 C-84: with movement too the certificate stays beside the text on the next slide', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/')
  const dot = dotOf(page, 4)
  await expect(dotOf(page, 1)).toHaveAttribute('aria-current', 'true')
  await dot.dispatchEvent('click')
  await expect(dot).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(1000)
  await expect(certificateOf(page)).toBeVisible()
  await expect.poll(() => coveredBy(certificateOf(page))).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('R-HOME-5 C-84: the certificate is there before any script, whichever slide is scrolled to', async ({
    page,
  }) => {
    test.slow()
    await page.goto('/')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 })
      for (const slide of slides) {
        const action = heroOf(page).getByRole('listitem').locator('.hero-words a').nth(slide)
        await action.focus()
        await expect(certificateOf(page), `slide ${slide} at ${width} px`).toBeVisible()
        expect(await coveredBy(certificateOf(page)), `slide ${slide} at ${width} px`).toEqual([])
      }
    }
  })
})

/** The texts, buttons and links in the hero or floating over it that the picture touches. */
function coveredBy(picture: Locator) {
  return picture.evaluate((element) => {
    // Above the bar that phones have at the foot.
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const plate = element.getBoundingClientRect()
    const touches = (box: DOMRect) =>
      box.left < plate.right &&
      box.right > plate.left &&
      box.top < plate.bottom &&
      box.bottom > plate.top
    const boxesOf = (part: Element) => {
      const words = document.createRange()
      words.selectNodeContents(part)
      return part.matches('a, button')
        ? [part.getBoundingClientRect()]
        : [...words.getClientRects()]
    }
    const parts = document.querySelectorAll(
      '.hero-words :is(h1, h2, p, a), .hero-rail :is(button, p), .floating a',
    )
    return [...parts]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => boxesOf(part).some(touches))
      .map((part) => part.textContent || part.ariaLabel)
  })
}
