import type { Page } from '@playwright/test'

import { expect, test } from './site.ts'

/** More steps than any page has tab stops; more steps mean a focus trap. */
const farthest = 400

/**
 * Tabs from where the focus is until it has left `part`. Tells which stops that were to be seen from the start
 * were not reached, and which stops came against the order of the page or did not show the focus.
 */
async function walk(page: Page, part: string) {
  await page.evaluate((stops) => {
    for (const stop of document.querySelectorAll<HTMLElement>(stops))
      if (
        stop.tabIndex >= 0 &&
        !stop.closest('[inert]') &&
        stop.checkVisibility({ visibilityProperty: true })
      )
        stop.dataset.stop = stop === document.activeElement ? 'last' : 'missed'
  }, `${part} :is(a[href], button, input, select, textarea, summary, [tabindex])`)
  const faults: string[] = []
  let steps = 0
  for (let inside = true; inside; steps++) {
    expect(steps, 'nobody is trapped').toBeLessThan(farthest)
    await page.keyboard.press('Tab')
    const { fault, ...step } = await page.evaluate(arrive, part)
    inside = step.inside
    if (fault) faults.push(fault)
  }
  const missed = await page
    .locator('[data-stop=missed]')
    .evaluateAll((all) => all.map((one) => one.outerHTML))
  return { steps, faults, missed }
}

/** Runs in the page: marks the stop that has the focus, and says what is wrong with it. */
function arrive(part: string) {
  const stop = document.activeElement
  const before = document.querySelector('[data-stop=last]')
  const isInside = stop !== document.body && stop?.closest(part)
  if (!(stop instanceof HTMLElement) || !isInside || stop.dataset.stop === 'reached')
    return { inside: false }
  const isOnward =
    !before || before.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING
  before?.setAttribute('data-stop', 'reached')
  stop.dataset.stop = 'last'
  // The box of a search shows it around its field and its sign together, and only while the field has it.
  const box = stop.matches('input[type=search]') ? stop.closest('form') : null
  const shown = [stop, stop.closest('label'), box].some(
    (one) =>
      one &&
      Number.parseFloat(getComputedStyle(one).outlineWidth) > 0 &&
      getComputedStyle(one).outlineStyle !== 'none',
  )
  if (isOnward && shown) return { inside: true }
  return { inside: true, fault: `${isOnward ? 'no outline' : 'backwards'}: ${stop.outerHTML}` }
}

for (const address of ['/', '/contact-us']) {
  test(`by keyboard alone everything on ${address} is reached, in order, and seen @phone`, async ({
    page,
  }) => {
    await page.goto(address)
    for (const island of await page.locator('[data-moves]').all()) {
      await island.scrollIntoViewIfNeeded()
      await expect(island).toHaveAttribute('data-awake')
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.locator('html')).not.toHaveAttribute('data-scrolled')
    const { steps, faults, missed } = await walk(page, 'body')
    expect(steps).toBeGreaterThan(20)
    expect(missed).toEqual([])
    expect(faults).toEqual([])
  })
}

test('by keyboard alone everything in the drawer is reached, in order, and seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  const drawer = page.getByRole('navigation', { name: 'Main' })
  await drawer.locator('summary', { hasText: 'Categories' }).press('Enter')
  await expect(drawer.getByRole('link', { name: 'Other Equipment' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close menu' }).focus()
  const { steps, faults, missed } = await walk(page, '.site-nav')
  expect(steps).toBeGreaterThan(25)
  expect(missed).toEqual([])
  expect(faults).toEqual([])
  await expect(drawer).toBeHidden()
})
