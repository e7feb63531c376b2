import type { Locator } from '@playwright/test'

/** The distance in pixels between this and what stays above it: the header, and its search field where that is below it. */
export async function gapUnderBar(mark: Locator) {
  const bar = mark.page().getByRole('banner')
  const boxes = await Promise.all([bar, bar.getByRole('search'), mark].map(boxOf))
  const [header = 0, field = 0] = boxes.map(({ y, height }) => y + height)
  return Math.round((boxes[2]?.y ?? 0) - Math.max(header, field))
}

async function boxOf(shown: Locator) {
  return (await shown.boundingBox()) ?? { y: 0, height: 0 }
}
