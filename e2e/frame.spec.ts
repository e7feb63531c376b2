import { expect, test } from './site.ts'

const pages = [
  '/',
  '/about-us',
  '/brand',
  '/faq',
  '/privacy-policy',
  '/contact-us',
  '/blogs',
  '/videos',
  '/all-categories',
  '/categories/generator',
  '/admin-login',
  '/not-an-address',
]
const committedPages = ['/', '/about-us', '/brand']
const consultant =
  'Our consultant not only helped with the marine parts but all kind of Marine services'

for (const address of pages) {
  test(`R-LAY-2 R-LAY-3 R-NEWS-1 R-NEWS-2 R-BRAND-5 C-75 C-82: header, footer and newsletter are on ${address}, at 320 px too`, async ({
    page,
  }) => {
    await page.goto(address)
    await expect(page.getByRole('banner').getByText('Ship spares since 1994')).toBeVisible()
    const block = page.getByRole('contentinfo').getByRole('region')
    await expect(block.getByPlaceholder('Enter Your Email')).toBeVisible()
    await expect(block.getByRole('button', { name: 'Subscribe Now' })).toBeVisible()

    const committed = committedPages.includes(address)
    await expect(block.getByRole('heading')).toHaveText(
      committed ? "We're Committed to Process Best Service" : 'Stay Updated',
    )
    await expect(block.getByText(consultant)).toHaveCount(committed ? 1 : 0)

    await page.setViewportSize({ width: 320, height: 640 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
}

test('R-LAY-1: the contact bar shows on large screens only', async ({ page }) => {
  await page.goto('/faq')
  const bar = page.locator('.contact-bar')
  await page.setViewportSize({ width: 1023, height: 700 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(bar).toBeVisible()
  await expect(bar).toContainText('22°21.4′N 091°48.7′E Chittagong')
  await expect(bar).toContainText('Service Time 24-hour (All day)')
})

test('R-LAY-4 C-39: one button opens the chat, the other one a mail', async ({ page }) => {
  await page.goto('/faq')
  const buttons = page.getByRole('complementary', { name: 'Quick contact' })
  const chat = await buttons
    .getByRole('link', { name: 'Call for Price WhatsApp' })
    .getAttribute('href')
  const { origin, searchParams } = new URL(chat ?? '')
  expect(origin).toBe('https://wa.me')
  expect(searchParams.get('text')).toBe('Hello, I have a question about …')
  const mail = await buttons.getByRole('link', { name: 'Write an email' }).getAttribute('href')
  expect(new URL(mail ?? '').protocol).toBe('mailto:')
})

test('R-LAY-5 R-LAY-6 R-LAY-7 C-5 R-GEN-2: the footer names the company and how to reach it', async ({
  page,
}) => {
  await page.goto('/faq')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('South Khulshi, Chittagong, Bangladesh')
  await expect(footer).toContainText('Service Time 24-hour (All day)')
  await expect(footer).toContainText(
    'Marine electronics, spare parts, engines, lifeboat and davit equipment, pumps, generators and accessories',
  )
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(1)
  const mails = footer.locator('a', { hasText: '@' })
  await expect(mails).toHaveCount(1)
  const mail = new URL((await mails.getAttribute('href')) ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(mail.pathname).toBe(await mails.textContent())
})

test('R-LAY-8: the copyright line shows the current year', async ({ page }) => {
  await page.goto('/faq')
  const year = new Date().toLocaleDateString('en', { year: 'numeric', timeZone: 'Asia/Dhaka' })
  await expect(page.getByRole('contentinfo').getByText(`© ${year} `)).toBeVisible()
})

test('R-NAV-13 C-6: the footer has exactly these links, and each is answered', async ({
  page,
  request,
}) => {
  await page.goto('/faq')
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  )
  expect(found).toEqual([
    ['Home', '/'],
    ['Blog', '/blogs'],
    ['Brand', '/brand'],
    ['Categories', '/categories/marine-electronic-item'],
    ['About Us', '/about-us'],
    ['Privacy Policy', '/privacy-policy'],
    ['Contact Us', '/contact-us'],
    ['FAQ', '/faq'],
  ])
  for (const [, address] of found) {
    const answer = await request.get(address ?? '', { maxRedirects: 0 })
    expect(answer.status()).toBe(200)
  }
})

test('R-NAV-14: past 80 px the header is lower, with a shadow and a smaller logo; nothing shifts @phone', async ({
  page,
}) => {
  await page.goto('/categories/marine-electronic-item')
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.title += ` shift ${entry.toJSON().value}`
    }).observe({ type: 'layout-shift' })
  })
  const header = page.getByRole('banner')
  const logo = header.getByRole('link', { name: 'Chandlery Marine' })
  const look = async (top: number) => {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await page.waitForFunction((top) => scrollY === top, top)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    const box = await header.boundingBox()
    return {
      bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)),
      logo: (await logo.boundingBox())?.width ?? 0,
      shadow: await header.evaluate((bar) => getComputedStyle(bar).boxShadow),
      bar: await page.locator('.contact-bar').evaluate((bar) => getComputedStyle(bar).visibility),
    }
  }
  const normal = await look(80)
  const scrolled = await look(81)
  expect(normal).toMatchObject({ shadow: 'none', bar: 'visible' })
  expect(scrolled.shadow).not.toBe('none')
  expect(scrolled.bar).toBe('hidden')
  expect(scrolled.bottom).toBeLessThan(normal.bottom)
  expect(scrolled.bottom).toBeGreaterThan(40)
  expect(scrolled.logo).toBeLessThan(normal.logo)
  expect(await look(2000)).toEqual(scrolled)
  expect(await look(80)).toEqual(normal)
  expect(await page.title()).not.toContain('shift')
})

test('the target of a fragment is not covered by the header @phone', async ({ page }) => {
  await page.goto('/categories/marine-electronic-item#newsletter')
  const heading = page.getByRole('heading', { name: 'Stay Updated' })
  await expect(heading).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  const top = (await heading.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
})
