import { addFree, numberOn, openList, sign } from './enquiry-lists.ts'
import { free, look, quickContact } from './quick-contact.ts'
import { expect, test } from './site.ts'

const windows = [
  ['a phone held upright', 390, 844, true],
  ['a phone on its side', 844, 390, false],
  ['a small phone on its side', 640, 360, true],
  ['a tablet on its side', 1180, 820, true],
  ['a window zoomed to 200 %', 720, 450, true],
  ['a window zoomed to 400 %', 320, 256, true],
] as const

test('C-89: there is one bar of at most 64 px, and on a phone on its side two cells in the margin @phone-only', async ({
  page,
}) => {
  for (const address of ['/faq', '/categories/generator']) {
    await page.goto(address)
    for (const [name, width, height, isBar] of windows) {
      await page.setViewportSize({ width, height })
      const seen = await look(page)
      expect(seen, name).toMatchObject(free)
      const box = await quickContact(page).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBe(width)
      expect(box?.width === width, name).toBe(isBar)
      expect(box?.height, name).toBeLessThanOrEqual(isBar ? 64 : 90)
      if (!isBar) expect(seen.atAll).toEqual([])
    }
  }
})

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

test('C-89: at every width of a phone the bar of a filled list sends it, and has both buttons @phone-only', async ({
  page,
  context,
}) => {
  await openList(page)
  await addFree(page, ['Gland packing', 'Zinc anode'])
  const bar = page.locator('.list-send')
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await bar.boundingBox()).toEqual({ x: 0, y: 740 - 64, width, height: 64 })
    expect(await look(page), `${width} px`).toMatchObject(free)
    await expect(page.getByRole('button', { name: 'Send 2 lines' })).toBeInViewport({ ratio: 1 })
    const ends = await page
      .locator('.list-send > :visible, .floating a')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
    const row = ends.filter(({ width }) => width > 0).toSorted((one, two) => one.left - two.left)
    for (const [place, { left }] of row.slice(1).entries())
      expect(left).toBeGreaterThanOrEqual(row[place]?.right)
  }
  await sign(page, 'MV Outage')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send 2 lines' }).click()
  await expect(page.getByText('Not sent yet: no connection.')).toBeVisible()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await look(page), `${width} px`).toMatchObject(free)
  }
  await context.setOffline(false)
})

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
