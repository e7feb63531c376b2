import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { publishSection, signIn } from './owner.ts'
import { expect, test } from './site.ts'

const widths = [320, 360, 390, 768, 1024, 1440, 1920]

async function openProduct(page: Page) {
  await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
  await page.getByRole('link', { name: /View Details/ }).click()
  await expect(page.locator('[data-moves=page-slider][data-awake]')).toBeAttached()
}

const sliderOf = (page: Page, name: string) => page.getByRole('region', { name })

/** Of each slide: how much of its picture and texts is inside the slider, and what its buttons cover of them. */
async function slidesOf(page: Page, name: string) {
  const slider = sliderOf(page, name)
  const seen = []
  for (const slide of await slider.getByRole('listitem').all()) {
    await slide.evaluate((item) =>
      item.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' }),
    )
    const picture = slide.locator('img')
    await expect(picture).toHaveJSProperty('complete', true)
    seen.push(
      await slide.evaluate((item) => {
        const outside = item.closest('section')?.getBoundingClientRect() ?? new DOMRect()
        const buttons = [...(item.closest('section')?.querySelectorAll('button') ?? [])]
          .map((button) => button.getBoundingClientRect())
          .filter(({ width }) => width > 0)
        const isWhole = ({ left, right, top, bottom }: DOMRect) =>
          left >= outside.left &&
          right <= outside.right &&
          top >= outside.top &&
          bottom <= outside.bottom &&
          !buttons.some(
            (button) =>
              button.left < right &&
              button.right > left &&
              button.top < bottom &&
              button.bottom > top,
          )
        const image = item.querySelector('img')
        const box = image?.getBoundingClientRect() ?? new DOMRect()
        const lines = (part: Element) => {
          const words = document.createRange()
          words.selectNodeContents(part)
          return [...words.getClientRects()]
        }
        const texts = [...item.querySelectorAll('h1, p')]
        return {
          picture: (image?.naturalWidth ?? 0) > 0 && box.width >= 40 && isWhole(box),
          texts: texts.map((text) => lines(text).length > 0 && lines(text).every(isWhole)),
        }
      }),
    )
  }
  return seen
}

const wholeSlide = { picture: true, texts: [true, true] }

test('C-90 R-PSL-1 R-PROD-1: image, title and description of each slide are whole at every width, in 130 px, on phones in 96 px', async ({
  page,
}) => {
  await openProduct(page)
  const slider = sliderOf(page, 'Good to know')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const seen = await slidesOf(page, 'Good to know')
    expect.soft(seen, `${width} px`).toEqual([wholeSlide, wholeSlide])
    const { height = Infinity } = (await slider.boundingBox()) ?? {}
    expect.soft(height, `${width} px`).toBeLessThanOrEqual(width < 768 ? 96 : 130)
    await expect.soft(slider.getByRole('button', { name: 'Pause' }), `${width} px`).toBeVisible()
    await expect.soft(slider.getByRole('button', { name: /^Slide 1/ })).toBeVisible()
    const next = slider.getByRole('button', { name: 'Next slide' })
    await expect.soft(next).toBeVisible({ visible: width >= 768 })
    const crumbs = await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox()
    const box = await slider.boundingBox()
    expect.soft(crumbs?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  }
})

test('C-90 R-FAQ-1: the banner of the questions shows image, title and description at every width', async ({
  page,
}) => {
  await page.goto('/faq')
  const name = 'Marine Accessories FAQ'
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const seen = await slidesOf(page, name)
    expect.soft(seen, `${width} px`).toEqual([wholeSlide, wholeSlide])
  }
})

test('R-BRAND-1: the banner of the brands shows its picture at every width', async ({ page }) => {
  await page.goto('/brand')
  const pictures = page.locator('main > :first-child img')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect(pictures.filter({ visible: true }), `${width} px`).toHaveCount(1)
  }
})

test('C-90: keyboard and screen reader reach the h1 of a product before the slides above it', async ({
  page,
}) => {
  await openProduct(page)
  const order = await page
    .locator('main :is(h1, [data-moves=page-slider])')
    .evaluateAll((parts) => parts.map(({ localName }) => localName))
  expect(order).toEqual(['h1', 'section'])
  await axe(page, 'main')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('C-90: the first slide is whole, the next one is reached by scrolling @phone', async ({
    page,
  }) => {
    await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
    await page.getByRole('link', { name: /View Details/ }).click()
    const slider = sliderOf(page, 'Good to know')
    for (const slide of await slider.getByRole('listitem').all()) {
      await slide.locator('p').last().scrollIntoViewIfNeeded()
      for (const part of await slide.locator('img, p').all())
        await expect(part).toBeInViewport({ ratio: 0.99 })
    }
  })
})

test('C-90: of a long text the slider stays as low, and the whole text is read by scrolling in it', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  const description = `${'We check maker, type and serial number before we quote. '.repeat(5)}End.`
  const title =
    'Not sure that it fits? Send a photo of the nameplate and of the part that you want to replace'
  const value = [{ image: 'nameplate', title, description }]
  await publishSection(page, site, 'productSlides', value)
  const [product] = await (await page.request.get('/api/products?limit=1')).json()
  await page.goto(`/view-details/${product._id}`)
  const track = sliderOf(page, 'Good to know').getByRole('group')
  for (const [width, most] of [
    [320, 96],
    [390, 96],
    [768, 130],
    [1440, 130],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    expect((await track.boundingBox())?.height).toBeLessThanOrEqual(most)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await track.evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }))
    await track.focus()
    await page.keyboard.press('End')
    const hiddenPart = () =>
      track.evaluate((box) => {
        const words = document.createRange()
        const node = box.querySelector('li p:last-child')?.firstChild
        if (!(node instanceof Text)) return Infinity
        words.setStart(node, node.length - 4)
        words.setEnd(node, node.length)
        return words.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
      })
    await expect.poll(hiddenPart, `${width} px`).toBeLessThanOrEqual(0)
  }
})
