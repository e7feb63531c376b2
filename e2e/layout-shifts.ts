import { expect, type Page } from '@playwright/test'

/** Records each layout shift of the pages opened from now on, with its positions; they may move. */
export async function watchShifts(page: Page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.localName}.${node.getAttribute('class')}`
        : `“${node?.textContent}”`
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      // A changed size of the window counts as input too, so what had recent input is not left out.
      for (const entry of list.getEntries()) {
        const { value, startTime, sources } = entry.toJSON()
        const moved = [...sources].map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${place(previousRect)} -> ${place(currentRect)}`,
        )
        const when = `${value.toFixed(4)} at ${Math.round(startTime)} ms, scrolled by ${scrollY}`
        dataset.shifts = [dataset.shifts, when, ...moved].filter(Boolean).join('\n')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moved until now does not count: the page was still loading. */
export async function forgetShifts(page: Page) {
  await page.evaluate(async () => void (await document.fonts.ready))
  await threeFrames(page)
  await page.evaluate(() => delete document.documentElement.dataset.shifts)
}

/** Fails with the names of the elements that moved. */
export async function expectNoShift(page: Page) {
  await threeFrames(page)
  const moved = await page.evaluate(() => document.documentElement.dataset.shifts)
  expect(moved, 'nothing moves').toBeUndefined()
}

/** A shift is reported after its frame. */
function threeFrames(page: Page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}
