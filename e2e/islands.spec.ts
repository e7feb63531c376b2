import type { Page } from '@playwright/test'

import { expect, test } from './site.ts'

/** Bytes of script as they come over the line, without their heads: begun before the load event, and in all. */
async function scriptBytes(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(1000)
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation')
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
    const bytes = (entries: PerformanceEntryList) =>
      entries.reduce((sum, entry) => sum + Number(entry.toJSON().encodedBodySize), 0)
    const loaded = Number(document?.toJSON().loadEventStart)
    return {
      beforeLoad: bytes(scripts.filter(({ startTime }) => startTime < loaded)),
      inAll: bytes(scripts),
    }
  })
}

async function pumpAddress(page: Page) {
  await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
  return (await page.getByRole('link', { name: /View Details/ }).getAttribute('href')) ?? ''
}

test('a category page is not hydrated: at most 2 kB of script, before load and after', async ({
  page,
}) => {
  const { beforeLoad, inAll } = await scriptBytes(page, '/categories/marine-electronic-item')
  expect(beforeLoad).toBeGreaterThan(0)
  expect(inAll).toBeLessThanOrEqual(2048)
})

test('a product page brings at most 2 kB of script before load and 70 kB in all', async ({
  page,
}) => {
  const address = await pumpAddress(page)
  const { beforeLoad, inAll } = await scriptBytes(page, address)
  expect(beforeLoad).toBeLessThanOrEqual(2048)
  expect(inAll).toBeGreaterThan(50_000)
  expect(inAll).toBeLessThanOrEqual(70_000)
})

test('photo, comparison and drawing: the stage works, and its line moves by keyboard', async ({
  page,
}) => {
  await page.goto(await pumpAddress(page))
  const photo = page.locator('.stage img.photo')
  await expect(photo).toHaveCSS('clip-path', 'inset(0px 0% 0px 0px)')
  await page.getByRole('group', { name: 'View' }).getByText('Drawing').click()
  await expect(photo).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')

  await page.getByRole('group', { name: 'View' }).getByText('Compare').click()
  const line = page.getByRole('slider')
  await expect(line).toHaveValue('50')
  await line.focus()
  await page.keyboard.press('End')
  await expect(photo).toHaveCSS('clip-path', 'inset(0px 0% 0px 0px)')
})

test('with reduced data an island stays as the server drew it', async ({ page }) => {
  const address = await pumpAddress(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const { inAll } = await scriptBytes(page, address)
  expect(inAll).toBeLessThanOrEqual(2048)
  await page.getByRole('group', { name: 'View' }).getByText('Drawing').click()
  await expect(page.locator('.stage img.photo')).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')
})

test('R-PSL-1: the banner advances after 5 s, wraps, and stands still once paused', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(await pumpAddress(page))
  const banner = page.getByRole('region', { name: 'Good to know' })
  const dot = (place: number) => banner.getByRole('button', { name: `Slide ${place}:` })
  await expect(page.locator('[data-island][data-awake]').first()).toBeAttached()
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(5000)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(5000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')

  await banner.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 700)
  await page.clock.runFor(20_000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
})

test('with reduced motion the banner stays where it is', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(await pumpAddress(page))
  await expect(page.locator('[data-island][data-awake]').first()).toBeAttached()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('button', { name: 'Slide 1:' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})
