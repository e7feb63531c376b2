import { testimonialCarousel } from '../app/content/constants.ts'
import { testimonials } from '../app/content/testimonials.ts'
import { expect, test } from './site.ts'
import { stopClock } from './stopped-clock.ts'

test('R-BRAND-1: the banner leads on to the products', async ({ page, goTo }) => {
  await goTo('/brand')
  await expect(page).toHaveTitle('Marine Accessories Brand | Chandlery Marine')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marine Accessories Brand')
  await page.getByRole('main').getByRole('link', { name: 'Explore Our Products' }).click()
  await expect(page).toHaveURL('/categories/marine-electronic-item')
})

test('R-BRAND-2 R-BRAND-3 C-44: eight makers that lead to their parts; four reviews of five stars, none in the structured data', async ({
  page,
  goTo,
}) => {
  await goTo('/brand')
  const rows = page.getByRole('group', { name: 'Makers whose parts we supply', exact: true })
  const makers = ['MAN B&W', 'Wärtsilä', 'Yanmar', 'Alfa Laval', 'Woodward']
  await expect(rows.getByRole('link')).toHaveText([...makers, 'Daihatsu', 'Tanabe', 'Taiko'])
  const address = '/categories/spare-parts-for-main-auxiliary?sub=man-bw'
  await expect(rows.getByRole('link', { name: 'MAN B&W' })).toHaveAttribute('href', address)
  await expect(page.getByText('All names belong to their owners')).toBeVisible()

  const reviews = page.getByRole('region', { name: 'What customers say' })
  await expect(reviews.getByRole('img', { name: 'Rated 5 out of 5' })).toHaveCount(4)
  for (const { name, review } of testimonials) {
    await expect(reviews.getByText(name)).toBeAttached()
    await expect(reviews.getByText(review)).toBeAttached()
  }
  for (const facts of await page.locator('[type="application/ld+json"]').allTextContents())
    expect(facts).not.toMatch(/review|rating/i)
})

test('from maker to part: the index leads to the maker in its category', async ({ page, goTo }) => {
  await goTo('/brand')
  const index = page.getByRole('region', { name: 'From maker to part' })
  await expect(index.getByRole('link', { name: 'Hamworthy' })).toHaveCount(2)
  await index.getByRole('link', { name: 'Alfa Laval' }).click()
  await expect(page).toHaveURL('/categories/spare-parts-for-purifier?sub=alfa-laval')
  await expect(page.getByRole('main')).toContainText('Alfa Laval')
})

test('R-BRAND-3: a review stays 4 s, moves 2 s, and the first follows the last', async ({
  page,
  goTo,
}) => {
  await stopClock(page)
  await goTo('/brand')
  const reviews = page.getByRole('region', { name: 'What customers say' })
  const scroller = reviews.getByRole('group', { name: 'Slides' })
  await scroller.scrollIntoViewIfNeeded()
  await expect(reviews.locator('[data-running]')).toBeVisible()
  const distance = (place: number) =>
    scroller.evaluate((element, place) => {
      const slide = element.querySelectorAll('li')[place]
      const edge = element.getBoundingClientRect().left
      return slide && Math.round(slide.getBoundingClientRect().left - edge)
    }, place)
  const { delay, speed } = testimonialCarousel
  await page.clock.runFor(delay - 100)
  expect(await distance(0)).toBe(0)
  for (const place of [1, 2, 3, 0]) {
    await page.clock.runFor(delay + speed)
    expect(await distance(place)).toBe(0)
  }
})

test('R-BRAND-4: the wider the screen, the more reviews are seen', async ({ page, goTo }) => {
  await goTo('/brand')
  const scroller = page
    .getByRole('region', { name: 'What customers say' })
    .getByRole('group', { name: 'Slides' })
  for (const { from, slides } of testimonialCarousel.views) {
    await page.setViewportSize({ width: from || 390, height: 900 })
    const seen = await scroller.evaluate((element) => {
      const [one, other] = [...element.querySelectorAll('li')].map((slide) =>
        slide.getBoundingClientRect(),
      )
      if (!one || !other) throw new Error('There are no slides.')
      const gap = other.left - one.right
      return (element.clientWidth + gap) / (one.width + gap)
    })
    expect(seen, `from ${from} px on`).toBeCloseTo(slides, 1)
  }
})
