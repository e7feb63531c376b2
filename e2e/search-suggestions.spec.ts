import { axe } from './axe.ts'
import { expectNoShift, watchShifts } from './layout-shifts.ts'
import { answers, openBox, radar } from './search-box.ts'
import { expect, test } from './site.ts'

test('the beginning of a number leads to the part, by keyboard alone @phone', async ({ page }) => {
  await watchShifts(page)
  const { box, list, options } = await openBox(page)
  await box.pressSequentially('jma9')
  await expect(options.first()).toHaveText(`JMA-9122-6XA ${radar}`)
  await expect(page.getByText('1 suggestion', { exact: true })).toBeAttached()
  await expect(options).toHaveCount(2)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await axe(page)

  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const id = await options.first().getAttribute('id')
  await expect(box).toHaveAttribute('aria-activedescendant', String(id))
  await axe(page)
  await box.press('ArrowDown')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowDown')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')

  await box.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('jma9')
  await expect(box).toBeFocused()
  await box.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await expectNoShift(page)
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(radar)
})

test('Enter without a choice searches, and Tab leaves the list behind', async ({ page }) => {
  const { box, list, options } = await openBox(page)
  await box.pressSequentially('rad')
  await expect(options.filter({ hasText: 'Marine Electronic Item' })).toHaveText(/^RADAR/)
  await box.press('Tab')
  await expect(list).toBeHidden()
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.focus()
  await expect(list).toBeHidden()
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=rad')
})

test('the last row searches for what is typed, also when nothing is suggested', async ({
  page,
}) => {
  const { box, options } = await openBox(page)
  await box.fill(' zx & 99817 ')
  await expect(options).toHaveText(['Search for “zx & 99817”'])
  await expect(page.getByText('No suggestions', { exact: true })).toBeAttached()
  await options.click()
  await expect(page).toHaveURL('/search?q=zx+%26+99817')
})

test('a press on a suggestion leads there; each is high enough for a thumb @phone', async ({
  page,
}) => {
  const { box, options } = await openBox(page, '/')
  await box.pressSequentially('rad')
  await expect(options.first()).toBeVisible()
  expect(await options.count()).toBeLessThanOrEqual(9)
  for (const option of await options.all()) {
    await option.scrollIntoViewIfNeeded()
    const place = await option.boundingBox()
    expect(place?.height).toBeGreaterThanOrEqual(44)
    expect(place?.x).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
  }
  await options.filter({ hasText: radar }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(radar)
})

test('an outdated response is not shown, and its request is cancelled', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(answers, async (route) => {
    if (route.request().url().endsWith('q=rad')) await released
    // The request may be cancelled.
    await route.continue().catch(() => undefined)
  })
  const { box, options } = await openBox(page)
  const asked = page.waitForRequest(answers)
  const givenUp = page.waitForEvent('requestfailed', (one) => one.url().endsWith('q=rad'))
  await box.fill('rad')
  await asked
  await box.fill('purif')
  await givenUp
  await expect(options.filter({ hasText: 'Spare Parts For Purifier' })).toBeVisible()
  release()
  await expect(options.filter({ hasText: radar })).toHaveCount(0)
})

test('one character sends no request, and a word typed at once sends one', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).search)
  })
  const { box, list, options } = await openBox(page)
  await box.fill('r')
  await box.pressSequentially('adar')
  await expect(options.first()).toBeVisible()
  await box.fill(' r ')
  await expect(list).toBeHidden()
  await box.fill('radar')
  await expect(options.first()).toBeVisible()
  expect(asked[0]).toBe('?q=radar')
  expect(new Set(asked).size).toBe(1)
})

test('without a connection nothing is suggested and no message is shown', async ({
  page,
  pageErrors,
}) => {
  const { box, list, options } = await openBox(page)
  await box.fill('rad')
  await expect(options.first()).toBeVisible()
  await page.route(answers, (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed')
  await box.fill('pump')
  await failed
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('pump')
  await page.unroute(answers)
  await page.route(answers, (route) => route.fulfill({ status: 429, json: {} }))
  const refused = page.waitForResponse(answers)
  await box.fill('valve')
  await refused
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await expect(page.getByText(/suggestion/)).toHaveCount(0)
  await expect(list).toBeHidden()
  // The browser logs it; the page does not.
  const noted = pageErrors.splice(0)
  expect(noted.filter((one) => !one.includes('/api/search/suggestions'))).toEqual([])
})

test('the script loads on the first focus, and never with reduced data', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  const ofSuggestions = () => scripts.filter((one) => one.includes('/suggestions.client'))
  await page.goto('/about-us', { waitUntil: 'load' })
  await page.getByPlaceholder('Enter Your Email').focus()
  expect(ofSuggestions()).toEqual([])
  await openBox(page)
  expect(ofSuggestions()).toHaveLength(1)

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/faq', { waitUntil: 'load' })
  await page.getByLabel('Search by part number').evaluate((box) => box.focus())
  await expect(page.getByRole('combobox')).toHaveCount(0)
  expect(ofSuggestions()).toHaveLength(1)
})
