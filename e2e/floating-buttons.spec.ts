import type { Page } from '@playwright/test'

import { addFree, numberOn, openList, sign } from './enquiry-lists.ts'
import { publicAddresses } from './public-addresses.ts'
import { expect, test } from './site.ts'

const quickContact = (page: Page) => page.getByRole('complementary', { name: 'Quick contact' })

/** How many chat and mail links are whole in the window, and what is below them at some heights and at the end. */
type Seen = { chats: number; mails: number; atAll: string[]; atEnd: string[] }

/** Scrolls through the page, and looks at points of the buttons (or of the bar) for what is below them. */
function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const aside = document.querySelector('[aria-label="Quick contact"]')
    const bars = [aside, document.querySelector('.list-send:not([data-empty])')]
    const shown = [...(aside?.querySelectorAll('a') ?? [])].filter((link) => {
      const { left, right, top, bottom, width, height } = link.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return isInside && width >= 36 && height >= 44 && link.checkVisibility()
    })
    const holds = (part: Element, x: number, y: number) =>
      [...part.childNodes].some((node) => {
        if (!(node instanceof Text) || !node.data.trim()) return false
        const words = document.createRange()
        words.selectNodeContents(node)
        return [...words.getClientRects()].some(
          ({ left, right, top, bottom }) => left < x && right > x && top < y && bottom > y,
        )
      })
    const controls = 'a, button, input, select, textarea, summary, label, [role=slider]'
    const below = (x: number, y: number) =>
      document
        .elementsFromPoint(x, y)
        .filter((part) => !bars.some((bar) => bar?.contains(part)))
        .filter((part) => part.closest(controls) || holds(part, x, y))
        .map((part) => `${part.localName} ${part.textContent.trim().slice(0, 40)}`)
    const covered = () =>
      [aside, ...shown].flatMap((part) => {
        const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect()
        return Array.from({ length: 8 * 4 }, (_, n) =>
          below(left + (width * ((n % 8) + 0.5)) / 8, top + (height * (~~(n / 8) + 0.5)) / 4),
        ).flat()
      })
    const end = document.documentElement.scrollHeight - innerHeight
    const at = (part: number) => {
      scrollTo({ top: end * part, behavior: 'instant' })
      return covered()
    }
    const atAll = [0, 0.2, 0.4, 0.6, 0.8].flatMap(at)
    const led = (start: string) => shown.filter(({ href }) => href.startsWith(start)).length
    return {
      chats: led('https://wa.me/'),
      mails: led('mailto:'),
      atAll: [...new Set(atAll)],
      atEnd: [...new Set(at(1))],
    }
  })
}

const free = { chats: 1, mails: 1, atEnd: [] }

test('C-89 R-LAY-4: both buttons are on every page at every width, and nothing is below them at its end; in the margin never', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const addresses = await publicAddresses(request)
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of [...addresses, '/categories/generator?view=list', '/search?q=zx99817']) {
    await page.goto(address)
    for (const width of [360, 390, 768, 844, 1024, 1280, 1440, 1920]) {
      // Of these, 844 is a phone on its side, and has the margin of a wide screen.
      await page.setViewportSize({ width, height: width === 844 ? 390 : 800 })
      const seen = await look(page)
      expect.soft(seen, `${address} at ${width} px`).toMatchObject(free)
      if (width >= 844) expect.soft(seen.atAll, `${address} at ${width} px`).toEqual([])
    }
  }
})

for (const [name, width, height, isBar] of [
  ['a phone held upright', 390, 844, true],
  ['a phone on its side', 844, 390, false],
  ['a small phone on its side', 640, 360, true],
  ['a tablet on its side', 1180, 820, true],
  ['a window zoomed to 200 %', 720, 450, true],
  ['a window zoomed to 400 %', 320, 256, true],
] as const) {
  test(`C-89: ${name} has ${isBar ? 'one bar of at most 64 px' : 'two cells in the margin'} @phone-only`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const address of ['/faq', '/categories/generator']) {
      await page.goto(address)
      const seen = await look(page)
      expect(seen).toMatchObject(free)
      const box = await quickContact(page).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width)
      expect(box?.width === width).toBe(isBar)
      expect(box?.height).toBeLessThanOrEqual(isBar ? 64 : 90)
      if (!isBar) expect(seen.atAll).toEqual([])
    }
  })
}

test('C-89: on a wide screen two cells of 36 by 44 px are at the right edge, 24 px from the bottom', async ({
  page,
}) => {
  await page.goto('/contact-us')
  const cells = await quickContact(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()))
  expect(cells).toHaveLength(2)
  for (const cell of cells) expect(cell).toMatchObject({ right: 1440, width: 36, height: 44 })
  expect(Math.max(...cells.map(({ bottom }) => bottom))).toBe(900 - 24)
})

test('C-89: what is focused by keyboard is never behind the bar @phone-only', async ({ page }) => {
  await page.goto('/contact-us')
  const bar = await quickContact(page).boundingBox()
  const behind: string[] = []
  const controls = page.locator(':is(main, footer) :is(a, button, input, textarea):visible')
  const count = await controls.count()
  expect(count).toBeGreaterThan(20)
  await page.locator('main a').first().focus()
  for (let place = 0; place < count; place++) {
    await page.keyboard.press('Tab')
    // Of a text field the browser shows the line that is written.
    const { bottom, words } = await page.evaluate(() => {
      const part = document.activeElement?.closest(':is(main, footer) *')
      const { top = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
      const shown = part?.localName === 'textarea' ? 48 : height
      return { bottom: top + shown, words: part?.outerHTML ?? '' }
    })
    if (bottom > (bar?.y ?? 0)) behind.push(words)
  }
  expect(behind).toEqual([])
})

test('C-89: on a phone the bar of a product adds it, asks for its price by WhatsApp, and writes a mail @phone-only', async ({
  page,
}) => {
  await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
  await page.getByRole('link', { name: /View Details/ }).click()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const bar = quickContact(page)
  const box = await bar.boundingBox()
  expect(box).toEqual({ x: 0, y: 844 - 64, width: 390, height: 64 })
  const asks = async (name: string) => {
    const chat = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    return new URL(chat ?? '').searchParams.get('text')
  }
  expect(await asks('WhatsApp price')).toContain(title)
  await expect(bar.getByRole('link', { name: 'Write an email' })).toBeInViewport({ ratio: 1 })
  for (const control of await bar.locator('a, button').all())
    expect((await control.boundingBox())?.height).toBe(48)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await asks('WhatsApp')).toContain(title)
  await page.keyboard.press('Escape')

  expect(await look(page)).toMatchObject(free)
  await bar.getByRole('button', { name: 'Add to list' }).click()
  await expect(bar.getByRole('button', { name: 'On your list' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
})

for (const width of [320, 360, 390]) {
  test(`C-89: at ${width} px the bar of a filled list sends it, and has both buttons @phone-only`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openList(page)
    await addFree(page, ['Gland packing', 'Zinc anode'])
    const bar = page.locator('.list-send')
    const { x = 0, y = 0, ...size } = (await bar.boundingBox()) ?? {}
    expect({ x, y, ...size }).toEqual({ x: 0, y: 740 - 64, width, height: 64 })
    expect(await look(page)).toMatchObject(free)
    await expect(page.getByRole('button', { name: 'Send 2 lines' })).toBeInViewport({ ratio: 1 })
    const ends = await page
      .locator('.list-send > :visible, .floating a')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
    const row = ends.filter(({ width }) => width > 0).toSorted((one, two) => one.left - two.left)
    for (const [place, { left }] of row.slice(1).entries())
      expect(left).toBeGreaterThanOrEqual(row[place]?.right)

    await sign(page, 'MV Outage')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send 2 lines' }).click()
    await expect(page.getByText('Not sent yet: no connection.')).toBeVisible()
    expect(await look(page)).toMatchObject(free)
    await context.setOffline(false)
  })
}

test('C-89: on a phone the bar of a sent list answers on WhatsApp and by mail @phone-only', async ({
  page,
}) => {
  await openList(page)
  await addFree(page, ['Gland packing'])
  const number = await numberOn(page)
  await sign(page, 'MV Bar')
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await page.getByRole('link', { name: 'Status of your list' }).click()
  const answer = quickContact(page).getByRole('link', { name: 'Answer on WhatsApp' })
  await expect(page.getByRole('link', { name: 'Answer on WhatsApp' })).toHaveCount(1)
  expect(await answer.getAttribute('href')).toContain(number)
  expect(await look(page)).toMatchObject(free)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('C-89 R-LAY-4: both buttons are there @phone', async ({ page }) => {
    for (const address of ['/', '/contact-us', '/enquiry-list', '/not-an-address']) {
      await page.goto(address)
      const bar = quickContact(page)
      await expect(bar.locator('[href^="https://wa.me/"]')).toBeInViewport({ ratio: 1 })
      await expect(bar.locator('[href^="mailto:"]')).toBeInViewport({ ratio: 1 })
    }
  })
})
