import { expect, type Page } from '@playwright/test'

/** A window of 1280 x 1024 px that is enlarged fourfold. */
const enlarged = { width: 320, height: 256 }

/** Bars that stay in view take at most a quarter of an enlarged page. */
export async function expectLowBars(page: Page, address: string) {
  await page.setViewportSize(enlarged)
  const bars: string[] = []
  let most = 0
  for (const part of [0, 0.3, 0.6, 0.9]) {
    const seen = await page.evaluate(stuckBars, part)
    if (seen.covered <= most) continue
    most = seen.covered
    bars.splice(0, bars.length, ...seen.bars)
  }
  expect.soft(most, `${address}: ${bars.join(', ')}`).toBeLessThanOrEqual(enlarged.height / 4)
}

/** Runs in the page: the bars that stay where they are while it scrolls on, and the lines of pixels they cover. */
async function stuckBars(part: number) {
  const painted = () => new Promise((done) => requestAnimationFrame(done))
  const scrollBy = async (top: number) => {
    window.scrollBy({ top, behavior: 'instant' })
    await painted()
    await painted()
  }
  const { scrollHeight } = document.documentElement
  window.scrollTo({ top: part * (scrollHeight - innerHeight), behavior: 'instant' })
  await painted()
  const bars = [...document.querySelectorAll('body *')].filter(
    (each) =>
      /fixed|sticky/.test(getComputedStyle(each).position) &&
      each.checkVisibility({ visibilityProperty: true }) &&
      each.getBoundingClientRect().width > 60,
  )
  const before = bars.map((bar) => bar.getBoundingClientRect().top)
  const start = scrollY
  await scrollBy(start > 20 ? -20 : 20)
  const isScrolled = scrollY !== start
  const lines = new Set<number>()
  const stuck = bars.filter((bar, index) => {
    const { top, bottom } = bar.getBoundingClientRect()
    if (!isScrolled || Math.abs(top - (before[index] ?? 0)) > 2) return false
    for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) lines.add(y)
    return true
  })
  return { covered: lines.size, bars: stuck.map((bar) => `${bar.localName}.${bar.className}`) }
}
