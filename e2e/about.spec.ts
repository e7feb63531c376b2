import { aboutUs, letter, mission } from '../app/content/about.ts'
import { countUpDuration } from '../app/content/constants.ts'
import { chairman } from '../app/content/site.ts'
import { expect, test } from './site.ts'
import { stopClock } from './stopped-clock.ts'

const figures = [
  ['Years Experience', '05'],
  ['Products', '8000'],
  ['Countries', '50'],
  ['Happy Customers', '1000'],
] as const

test('R-ABOUT-1 R-ABOUT-2 R-ABOUT-3 R-ABOUT-4 R-ABOUT-5 R-ABOUT-8 R-GEN-1 C-12: header, mission, values, chairman, statistics, in this order, with their texts', async ({
  page,
  goTo,
}) => {
  await goTo('/about-us')
  await expect(page.getByRole('main')).toContainText('Established in 1994')
  const facts = await page.locator('[type="application/ld+json"]').allTextContents()
  expect(facts.join(' ')).toContain('"foundingDate":"1994"')

  const block = page.getByRole('region', { name: 'Our Mission' })
  await expect(block.getByText(mission.statement)).toBeVisible()

  const values = page.getByRole('region', { name: 'Our Values' })
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([
    'Quality Excellence',
    'Customer Satisfaction',
    'Innovation',
  ])

  const message = page.getByRole('region', { name: "Chairman's Message" })
  await expect(message.getByRole('img', { name: /captain’s chair/ })).toBeVisible()
  for (const words of letter) await expect(message.getByText(words)).toBeVisible()
  await expect(message.getByText(chairman.name, { exact: true })).toBeVisible()
  await expect(message.getByText(chairman.title, { exact: true })).toBeVisible()
  const mail = message.getByRole('link', { name: chairman.email })
  await expect(mail).toHaveAttribute('href', `mailto:${chairman.email}`)
  await expect(message.getByRole('listitem')).toHaveText([
    'Facebook (not linked)',
    'X (not linked)',
    'LinkedIn (not linked)',
    'YouTube (not linked)',
  ])
  await expect(message.getByRole('link')).toHaveCount(1)

  await expect(page).toHaveTitle('About Us | Chandlery Marine')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Us')
  for (const words of aboutUs) await expect(main.getByText(words)).toBeVisible()
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 3)).toEqual(['Our Mission', 'Our Values', "Chairman's Message"])
  const top = async (name: string) => (await page.getByText(name).first().boundingBox())?.y ?? 0
  expect(await top("Chairman's Message")).toBeLessThan(await top('Years Experience'))
  expect(await top('Years Experience')).toBeLessThan(
    (await page.getByRole('contentinfo').boundingBox())?.y ?? 0,
  )
  await main.getByRole('link', { name: 'Explore Our Products' }).click()
  await expect(page).toHaveURL('/categories/marine-electronic-item')
})

test('R-ABOUT-6 C-57: the true figures are in the page itself', async ({ request }) => {
  const html = await (await request.get('/about-us')).text()
  for (const [title, value] of figures) {
    expect(html).toContain(title)
    expect(html).toContain(`>${value}<`)
  }
})

test('R-ABOUT-7: the figures count up once, over 2 s, when all of the band is seen', async ({
  page,
  goTo,
}) => {
  await stopClock(page)
  await goTo('/about-us')
  const band = page.getByRole('region', { name: 'In figures' })
  const shown = band.locator('[data-count]')
  const all = figures.map(([, value]) => value)
  await band.evaluate((element) =>
    scrollBy(0, element.getBoundingClientRect().top - innerHeight + 40),
  )
  await page.clock.runFor(countUpDuration)
  await expect(shown).toHaveText(all)

  const width = (await band.getByText('8000').boundingBox())?.width
  await band.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(shown).toHaveText(['0', '0', '0', '0'])
  expect((await shown.nth(1).boundingBox())?.width).toBe(width)
  await page.clock.runFor(countUpDuration / 2)
  await expect(shown.nth(1)).toHaveText(/^[5-7]\d{3}$/)
  for (const [, value] of figures)
    await expect(band.getByRole('img', { name: `${value}+`, exact: true })).toBeAttached()
  await page.clock.runFor(countUpDuration)
  await expect(shown).toHaveText(all)

  await page.evaluate(() => scrollTo(0, 0))
  await band.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.clock.runFor(countUpDuration / 2)
  await expect(shown).toHaveText(all)
})

test('R-ABOUT-7: the figures do not count up under reduced motion', async ({ page, goTo }) => {
  await stopClock(page, 'reduce')
  await goTo('/about-us')
  await page.waitForLoadState('networkidle')
  const band = page.getByRole('region', { name: 'In figures' })
  // Observers are called in the order of their creation, so the page's own has seen the whole band too.
  await band.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const threshold = 0.99
        const look = ([entry]: IntersectionObserverEntry[]) => {
          if ((entry?.intersectionRatio ?? 0) >= threshold) resolve()
        }
        new IntersectionObserver(look, { threshold }).observe(element)
        element.scrollIntoView({ block: 'center' })
      }),
  )
  await page.clock.runFor(countUpDuration / 2)
  const shown = await band.locator('[data-count]').allTextContents()
  expect(shown).toEqual(figures.map(([, value]) => value))
})
