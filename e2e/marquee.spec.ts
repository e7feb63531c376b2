import type { Locator, Page } from '@playwright/test'

import { marquee, secondRowWidth } from '../app/content/constants.ts'
import { expect, test } from './site.ts'
import { hideTab } from './stopped-clock.ts'

const pages = [
  { address: '/', label: 'Our Clients' },
  { address: '/brand', label: 'Makers whose parts we supply' },
] as const

async function rowsAt(page: Page, { address, label }: (typeof pages)[number]) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(address)
  const rows = page.getByRole('group', { name: label, exact: true })
  return { rows, belts: rows.locator('.marquee-belt'), pause: rows.getByRole('checkbox') }
}

/** Opens a page with its rows in view and their script awake. */
async function rowsInView(page: Page, shown: (typeof pages)[number]) {
  const { rows, ...parts } = await rowsAt(page, shown)
  await expect(rows).toHaveAttribute('data-awake', '')
  await rows.scrollIntoViewIfNeeded()
  await expectState(parts.belts, 'running')
  return { rows, ...parts }
}

async function expectState(belts: Locator, state: AnimationPlayState) {
  const states = () =>
    belts.evaluateAll((all) =>
      all.flatMap((belt) => belt.getAnimations().map(({ playState }) => playState)),
    )
  await expect.poll(states).toEqual([state, state])
}

const timesOf = (belts: Locator) =>
  belts.evaluateAll((all) =>
    all.flatMap((belt) => belt.getAnimations().map(({ currentTime }) => Number(currentTime))),
  )

/** What a row shows in its hundredth pass: the widest gap at an edge, and what differs from the pass after it. */
async function gapAndJump(row: Locator) {
  return row.evaluate((row) => {
    const belt = row.querySelector('.marquee-belt')
    const [animation] = belt?.getAnimations() ?? []
    if (!belt || !animation) throw new Error('The row does not move.')
    const pass = Number(animation.effect?.getComputedTiming().duration)
    const frame = row.getBoundingClientRect()
    const seenAt = (time: number) => {
      animation.currentTime = time
      const { left, right } = belt.getBoundingClientRect()
      const logos = [...belt.querySelectorAll('li')]
        .map((logo) => ({ name: logo.textContent, box: logo.getBoundingClientRect() }))
        .filter(({ box }) => box.right > frame.left + 2 && box.left < frame.right - 2)
        .map(({ name, box }) => `${name} ${Math.round(box.left - frame.left)}`)
      return { gap: Math.max(left - frame.left, frame.right - right), logos: logos.toSorted() }
    }
    const gaps = [0, 0.25, 0.5, 0.75, 0.999].map((part) => seenAt((99 + part) * pass).gap)
    const last = seenAt(100 * pass - 0.001).logos
    const first = seenAt(100 * pass).logos
    return { pass, gap: Math.max(...gaps), last, first }
  })
}

/** Points at a maker that is seen, be it a copy. */
async function pointAtMaker(row: Locator) {
  const { x, y, width } = await row.evaluate((row) => {
    const frame = row.getBoundingClientRect()
    const seen = [...row.querySelectorAll('a')]
      .map((link) => link.getBoundingClientRect())
      .find(({ left, right }) => left > frame.left + 20 && right < frame.right - 20)
    if (!seen) throw new Error('No maker is in view.')
    return seen
  })
  await row.page().mouse.move(x + width / 2, y + 20)
}

for (const shown of pages) {
  test(`R-HOME-11 R-HOME-12 R-BRAND-2 C-79 C-87: the rows of ${shown.address} loop without end, gap or jump, in opposite directions @phone`, async ({
    page,
  }) => {
    const { rows, belts, pause } = await rowsAt(page, shown)
    const counts = [marquee.firstLogos, marquee.secondLogos]
    const passes = [marquee.first, marquee.second]
    for (const [place, direction] of ['normal', 'reverse'].entries()) {
      await expect(rows.getByRole('list').nth(place).getByRole('listitem')).toHaveCount(
        counts[place] ?? 0,
      )
      await expect(belts.nth(place)).toHaveCSS('animation-direction', direction)
      await expect(belts.nth(place)).toHaveCSS('animation-iteration-count', 'infinite')
    }
    for (const width of [320, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      for (const [place, row] of (await rows.locator('.marquee-row').all()).entries()) {
        const { pass, gap, last, first } = await gapAndJump(row)
        expect(pass).toBe(passes[place])
        expect(gap, `gap at ${width} px`).toBeLessThan(1)
        expect(last, `logos at ${width} px`).toEqual(first)
        expect(last.length).toBeGreaterThan(0)
      }
      const [first, second, button] = await Promise.all(
        [...(await rows.locator('.marquee-row').all()), pause].map((part) => part.boundingBox()),
      )
      for (const box of [first, second, button])
        expect(box && box.x + box.width, `right edge at ${width} px`).toBeLessThanOrEqual(width)
      expect(second?.width).toBeLessThanOrEqual(secondRowWidth)
    }
  })
}

test('C-87: the clients begin when they are first seen, and wait out of view and in a hidden tab', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.route('**/moving*.js', async (route) => {
    // A slow line: the rows move unseen until their script is there.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  const { rows, belts } = await rowsAt(page, pages[0])
  await expect(rows).toHaveAttribute('data-awake', '')
  await expectState(belts, 'paused')
  expect(Math.max(...(await timesOf(belts)))).toBeLessThan(1000)
  await rows.scrollIntoViewIfNeeded()
  await expectState(belts, 'running')
  await hideTab(page, true)
  await expectState(belts, 'paused')
  await hideTab(page, false)
  await expectState(belts, 'running')
  await page.evaluate(() => scrollTo(0, 0))
  await expectState(belts, 'paused')
  await rows.scrollIntoViewIfNeeded()
  await expectState(belts, 'running')
})

test('C-45: clients go on under the pointer; the pause button stops them and starts them at once', async ({
  page,
}) => {
  const { rows, belts, pause } = await rowsInView(page, pages[0])
  await rows.locator('.marquee-row').first().hover()
  await page.waitForTimeout(300)
  await expectState(belts, 'running')
  await pause.hover()
  await expectState(belts, 'paused')
  await page.mouse.move(0, 0)
  await expectState(belts, 'running')

  await pause.click()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(300)
  await expectState(belts, 'paused')
  await pause.click()
  await expectState(belts, 'running')

  await pause.press('Space')
  await expectState(belts, 'paused')
  await pause.press('Space')
  await expectState(belts, 'running')
})

test('C-45: every maker that is seen stops the rows under the pointer, and leads to its parts', async ({
  page,
}) => {
  const { rows, belts } = await rowsInView(page, pages[1])
  for (const row of await rows.locator('.marquee-row').all()) {
    await page.mouse.move(0, 0)
    await expectState(belts, 'running')
    await pointAtMaker(row)
    await expectState(belts, 'paused')
  }
  // The second row begins with copies.
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL(/\/categories\/.*\?sub=/)
})

test('C-45: the keyboard stops the rows, reaches each maker once, and sees it @phone', async ({
  page,
}) => {
  const { rows, belts } = await rowsInView(page, pages[1])
  await belts.evaluateAll((all) => {
    for (const belt of all)
      for (const one of belt.getAnimations()) one.currentTime = Number(one.currentTime) + 11_000
  })
  await page.getByRole('main').getByRole('link', { name: 'Explore Our Products' }).focus()
  const makers = await rows.getByRole('link').allTextContents()
  for (const maker of makers) {
    await page.keyboard.press('Tab')
    const focused = rows.getByRole('link', { name: maker, exact: true })
    await expect(focused).toBeFocused()
    const inSight = await focused.evaluate((link) => {
      const frame = link.closest('.marquee-row')?.getBoundingClientRect()
      const { left, right } = link.getBoundingClientRect()
      return frame ? Math.min(right, frame.right) - Math.max(left, frame.left) : 0
    })
    // Chromium does not scroll sideways to what is in sight by this much.
    expect(inSight, maker).toBeGreaterThanOrEqual(32)
  }
  await page.keyboard.press('Tab')
  await expect(rows.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expectState(belts, 'running')
  for (const row of await rows.locator('.marquee-row').all())
    expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
})

test('C-45: with reduced motion each logo is shown once, and nothing moves @phone', async ({
  page,
}) => {
  for (const { address, label } of pages) {
    await page.goto(address)
    const rows = page.getByRole('group', { name: label, exact: true })
    await expect(rows.locator('li:visible')).toHaveCount(8)
    await expect(rows.locator('.marquee-belt').first()).toHaveCSS('animation-name', 'none')
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('C-45 C-87: the rows loop, a maker under the pointer stops them, and the button does', async ({
    page,
  }) => {
    const { rows, belts, pause } = await rowsAt(page, pages[1])
    await expectState(belts, 'running')
    expect((await gapAndJump(rows.locator('.marquee-row').first())).gap).toBeLessThan(1)
    await pause.click()
    await page.mouse.move(0, 0)
    await expectState(belts, 'paused')
    await pause.click()
    await expectState(belts, 'running')
    await pointAtMaker(rows.locator('.marquee-row').nth(1))
    await expectState(belts, 'paused')
    await page.mouse.move(0, 0)
    await expectState(belts, 'running')
  })
})
