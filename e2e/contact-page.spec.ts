import { axe } from './axe.ts'
import { recordLoadingTexts } from './held-responses.ts'
import { expect, test } from './site.ts'

const allowed = 'frame-src https://www.openstreetmap.org'

test('R-CONT-1 R-CONT-3 R-CONT-4 R-LAY-6: name and breadcrumb, the ways to reach the company, and the form under its heading', async ({
  page,
  goTo,
}) => {
  await goTo('/contact-us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(trail.locator('[aria-current=page]')).toHaveText('Contact Us')

  const contact = page.getByRole('region', { name: 'The duty desk' })
  const value = (name: string) => contact.locator('dt', { hasText: name }).locator('xpath=../dd')
  const hotline = value('Hotline').getByRole('link')
  await expect(hotline).toHaveAttribute('href', 'tel:+8801700000000')
  await expect(hotline).toHaveText('+880 1700-000000')
  const mail = value('Email').getByRole('link')
  await expect(mail).toHaveAttribute('href', 'mailto:info@example.com')
  await expect(value('WhatsApp').getByRole('link')).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await expect(value('Service Time')).toHaveText('24-hour (All day)')
  await expect(value('Address')).toHaveText('South Khulshi, Chittagong, Bangladesh')

  const message = page.getByRole('region', { name: 'We are always here to help you' })
  await expect(message.locator('form')).toHaveAttribute('action', '/enquiries')
  await expect(message.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('R-CONT-2 C-43: a drawn map and a link at once; the real map loads on a click', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The road from above</p>' }),
  )
  await goTo('/contact-us')
  const place = page.getByRole('region', { name: 'Where we are' })
  const sketch = place.getByRole('img', { name: /Zakir Hossain Road in South Khulshi/ })
  await expect(sketch).toBeVisible()
  const link = place.getByRole('link', { name: 'Open map' })
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?mlat=22\.3569/)
  await expect(link).toHaveAttribute('rel', 'noreferrer')
  expect(pageErrors, 'nobody else is asked before the click').toEqual([])

  await place.getByRole('button', { name: 'Show map here' }).click()
  const frame = place.frameLocator('iframe[title*="OpenStreetMap"]')
  await expect(frame.getByText('The road from above')).toBeVisible()
  await expect(sketch).toBeHidden()
  await expect(place.locator('iframe')).toBeFocused()
  await expect(place.getByRole('button', { name: 'Show map here' })).toHaveCount(0)
  await axe(page)
  expect(pageErrors).toEqual([
    expect.stringMatching(
      /^another host: https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/,
    ),
  ])
  pageErrors.length = 0
})

test('C-73 C-43: a slow map has a loading text until it is loaded', async ({
  page,
  goTo,
  pageErrors,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('https://www.openstreetmap.org/**', async (route) => {
    await released
    await route.fulfill({ contentType: 'text/html', body: '<p>The road from above</p>' })
  })
  await goTo('/contact-us')
  const place = page.getByRole('region', { name: 'Where we are' })
  const said = await recordLoadingTexts(page)
  await place.getByRole('button', { name: 'Show map here' }).click()
  const loading = place.getByRole('status').filter({ hasText: 'Loading map...' })
  await expect(loading).toBeVisible()
  await axe(page)
  release()
  await expect(loading).toHaveCount(0)
  await expect(place.frameLocator('iframe').getByText('The road from above')).toBeVisible()
  expect(await said()).toEqual(['Loading map...', ''])
  expect(pageErrors.splice(0).filter((one) => !one.includes('openstreetmap.org'))).toEqual([])
})

/** Without the hash of the rules of the first screen, which each page has of its own. */
function withoutStyles(policy = '') {
  return policy.replace(/ 'sha256-[^']+'/, '')
}

test('C-43: only this page allows the frame, also from the cache and with 304; all other pages have the one policy', async ({
  request,
}) => {
  const first = await request.get('/contact-us')
  const again = await request.get('/contact-us')
  const unchanged = await request.get('/contact-us', {
    headers: { 'if-none-match': again.headers()['etag'] ?? '' },
  })
  expect(unchanged.status()).toBe(304)
  const policies = [first, again, unchanged].map(
    (answer) => answer.headers()['content-security-policy'],
  )
  const [own] = policies
  expect(policies).toEqual([own, own, own])
  const elsewhere = withoutStyles(own)

  const others = ['/', '/faq', '/privacy-policy', '/about-us', '/brand', '/videos', '/blogs']
  for (const address of [...others, '/categories/generator', '/contact-us/nothing']) {
    const policy = (await request.get(address)).headers()['content-security-policy']
    expect([address, withoutStyles(policy)]).toEqual([
      address,
      elsewhere?.replace(`; ${allowed}`, ''),
    ])
  }
  expect(elsewhere?.endsWith(`; ${allowed}`)).toBe(true)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('C-43: the drawn map and its link are there, and no button without a function', async ({
    page,
    goTo,
  }) => {
    await goTo('/contact-us')
    await expect(page.getByRole('img', { name: /Zakir Hossain Road/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open map' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show map here' })).toBeHidden()
  })
})
