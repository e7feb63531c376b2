import type { Locator } from '@playwright/test'

/** How many pixels lie between the bar at the top of the window and this. */
export async function gapUnderBar(mark: Locator) {
  const bar = await mark.page().getByRole('banner').boundingBox()
  const box = await mark.boundingBox()
  return Math.round((box?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0))
}
