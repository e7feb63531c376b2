import type { Locator } from '@playwright/test'

/** The distance in pixels between the header and this. */
export async function gapUnderBar(mark: Locator) {
  const bar = await mark.page().getByRole('banner').boundingBox()
  const box = await mark.boundingBox()
  return Math.round((box?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0))
}
