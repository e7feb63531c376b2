import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { expectLowBars } from './low-bars.ts'
import { publicAddresses } from './public-addresses.ts'
import { free, look } from './quick-contact.ts'
import { expect, test } from './site.ts'

// Errors, foreign requests, the policy and ids of every page are watched in e2e/site.ts.

/** Pages with other parts than the first one of their route. */
const otherKinds = [
  '/categories/spare-parts-for-main-auxiliary?sub=man-bw',
  '/categories/marine-electronic-item',
  '/categories/generator?view=list',
  '/search?q=seal&type=Kit',
  '/search?q=magnatron+for+radar',
  '/search?q=pt9oo',
  '/search?q=zx99817',
]
const committedPages = ['/', '/about-us', '/brand']
const consultant =
  'Our consultant not only helped with the marine parts but all kind of Marine services'
const parts = 6

for (let part = 0; part < parts; part++) {
  test(`R-LAY-2 R-LAY-3 R-LAY-4 R-NEWS-1 R-NEWS-2 R-BRAND-5 C-75 C-82 C-89: every public page has its frame and overflows nowhere, and axe finds nothing (${part + 1} of ${parts}) @phone`, async ({
    page,
    request,
    isMobile,
  }) => {
    test.setTimeout(180_000)
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    const addresses = [...(await publicAddresses(request)), ...otherKinds]
    expect(addresses.length).toBeGreaterThan(35)
    for (const address of addresses.filter((_, place) => place % parts === part)) {
      await test.step(address, async () => {
        await page.goto(address)
        await expectFrame(page)
        expect(await widthOf(page), address).toBe(size.width)
        await axe(page)
        if (isMobile) return
        await expectAllWidths(page, address)
        await page.setViewportSize(size)
      })
    }
  })
}

async function expectFrame(page: Page) {
  await expect(page.getByRole('banner').getByText('Ship spares since 1994')).toBeVisible()
  const block = page.getByRole('contentinfo').getByRole('region')
  await expect(block.getByPlaceholder('Enter Your Email')).toBeVisible()
  await expect(block.getByRole('button', { name: 'Subscribe Now' })).toBeVisible()
  // Some addresses lead on.
  const committed = committedPages.includes(new URL(page.url()).pathname)
  await expect(block.getByRole('heading')).toHaveText(
    committed ? "We're Committed to Process Best Service" : 'Stay Updated',
  )
  await expect(block.getByText(consultant)).toHaveCount(committed ? 1 : 0)
}

/** Both buttons are whole and nothing is below them at the end of the page; in the margin of a wide screen never. */
async function expectAllWidths(page: Page, address: string) {
  for (const width of [320, 390, 768, 844, 1024, 1440, 1920]) {
    // Of these, 844 is a phone on its side, and has the margin of a wide screen.
    await page.setViewportSize({ width, height: width === 844 ? 390 : 800 })
    expect.soft(await widthOf(page), `${address} at ${width} px`).toBe(width)
    expect.soft(await brokenCodes(page), `${address} at ${width} px`).toEqual([])
    const seen = await look(page)
    expect.soft(seen, `${address} at ${width} px`).toMatchObject(free)
    if (width >= 844) expect.soft(seen.atAll, `${address} at ${width} px`).toEqual([])
  }
  await expectLowBars(page, address)
}

/** Part numbers, models and amounts that are on two lines; one that no column could hold may be. */
function brokenCodes(page: Page) {
  return page.locator('.code:not(.long), .whole').evaluateAll((codes) =>
    codes
      // One that is cut at the end of a row has several boxes in its line.
      .filter((code) => new Set(Array.from(code.getClientRects(), ({ top }) => top)).size > 1)
      .map((code) => code.textContent),
  )
}

function widthOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

test('R-LAY-1 R-LAY-4 R-LAY-5 R-LAY-6 R-LAY-7 R-LAY-8 R-NAV-13 R-GEN-2 C-5 C-6 C-39: contact bar, buttons and footer say how to reach the company, and lead there', async ({
  page,
  request,
}) => {
  await page.goto('/faq')
  const buttons = page.getByRole('complementary', { name: 'Quick contact' })
  const chat = await buttons
    .getByRole('link', { name: 'Call for Price WhatsApp' })
    .getAttribute('href')
  const { origin, searchParams } = new URL(chat ?? '')
  expect(origin).toBe('https://wa.me')
  expect(searchParams.get('text')).toBe('Hello, I have a question about …')
  const write = await buttons.getByRole('link', { name: 'Write an email' }).getAttribute('href')
  expect(new URL(write ?? '').protocol).toBe('mailto:')

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

  const year = new Date().toLocaleDateString('en', { year: 'numeric', timeZone: 'Asia/Dhaka' })
  await expect(page.getByRole('contentinfo').getByText(`© ${year} `)).toBeVisible()

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

  const bar = page.locator('.contact-bar')
  await page.setViewportSize({ width: 1023, height: 700 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(bar).toBeVisible()
  await expect(bar).toContainText('22°21.4′N 091°48.7′E Chittagong')
  await expect(bar).toContainText('Service Time 24-hour (All day)')
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
