import { expectNoShift, watchShifts } from './layout-shifts.ts'
import { expect, test } from './site.ts'

const category = '/categories/marine-electronic-item'
const turnedOn = { cookie: 'low-data=on' }

test('with low data a category costs at most 30 kB and 4 requests until it has loaded, without lazy pictures @phone', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await watchShifts(page)
  await page.goto(category, { waitUntil: 'load' })
  const { bytes, requests } = await page.evaluate(() => {
    const lazy = new Set(
      [...document.images]
        .filter(({ loading }) => loading === 'lazy')
        .map(({ currentSrc }) => currentSrc),
    )
    const all = performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming && !lazy.has(entry.name))
      .map((entry) => Number(entry.toJSON().encodedBodySize))
    return { bytes: all.reduce((sum, size) => sum + size, 0), requests: all.length }
  })
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(30_000)
  expect(requests).toBeLessThanOrEqual(4)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([])
  const pictures = asked.filter((path) => path.startsWith('/media/'))
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter((path) => !path.endsWith('/96.avif'))).toEqual([])
  expect(asked.filter((path) => path.endsWith('.js'))).toHaveLength(1)
  await expectNoShift(page)
})

test('with low data home loads no picture of a slide', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.filter((url) => /-(?:phone|960|1440|1920)-|speculation/.test(url))).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the switch in the footer turns low data on and off and leads back to its page @phone', async ({
    page,
  }) => {
    await page.goto(`${category}?sub=radar`)
    const off = page.getByRole('button', { name: 'Low data Small pictures' })
    await expect(off).toHaveAttribute('aria-pressed', 'false')
    await off.click()
    await expect(page).toHaveURL(`${category}?sub=radar#low-data`)
    const on = page.getByRole('button', { name: 'Low data is on' })
    await expect(on).toHaveAttribute('aria-pressed', 'true')
    await expect(on).toBeInViewport()
    await page.goto('/faq')
    await on.click()
    await expect(page).toHaveURL('/faq#low-data')
    await expect(off).toBeVisible()
  })
})

test('the choice of a visitor goes before what the browser asks for', async ({ request }) => {
  const pageWith = async (headers: Record<string, string>) =>
    (await request.get('/faq', { headers })).text()
  const isLow = (page: string) => page.includes('<html lang="en" data-low-data')
  expect(isLow(await pageWith({}))).toBe(false)
  expect(isLow(await pageWith({ 'save-data': 'on' }))).toBe(true)
  expect(isLow(await pageWith(turnedOn))).toBe(true)
  expect(isLow(await pageWith({ 'save-data': 'on', cookie: 'low-data=off' }))).toBe(false)
  expect(isLow(await pageWith({ cookie: 'xlow-data=on' }))).toBe(false)
})

test('the pages with low data are stored apart, and no shared cache may store them', async ({
  request,
}) => {
  for (const address of [category, '/enquiry-list']) {
    const usual = await request.get(address)
    const low = await request.get(address, { headers: turnedOn })
    expect(await low.text()).toContain('data-low-data')
    expect(await usual.text()).not.toContain('data-low-data')
    expect(low.headers()['cache-control']).toMatch(/private|no-store/)
    expect(low.headers()['speculation-rules']).toBeUndefined()
  }
  const usual = await request.get(category)
  expect(usual.headers()['vary']).toContain('Save-Data')
  const etag = usual.headers()['etag'] ?? ''
  const other = await request.get(category, { headers: { ...turnedOn, 'if-none-match': etag } })
  expect(other.status()).toBe(200)
  const again = { ...turnedOn, 'if-none-match': other.headers()['etag'] ?? '' }
  expect((await request.get(category, { headers: again })).status()).toBe(304)
})

test('the switch leads only to pages of this site', async ({ request }) => {
  for (const back of ['https://example.com/x', '//example.com/x', 'javascript:alert(1)']) {
    const answer = await request.post('/low-data', {
      form: { back, 'low-data': 'on' },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
    expect(answer.headers()['location']).toBe('/#low-data')
  }
})
