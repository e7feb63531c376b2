import type { Locator } from '@playwright/test'

/** In seconds (docs/decisions/overview.md). */
export const cost = { tap: 3, character: 0.5, limit: 600 }

/** Counts what a thumb does: a tap on each control, and each character. */
export function thumb() {
  const count = { taps: 0, characters: 0 }
  return {
    count,
    async tap(control: Locator) {
      count.taps += 1
      await control.click()
    },
    async type(control: Locator, text: string) {
      count.taps += 1
      count.characters += text.length
      await control.fill(text)
    },
  }
}

export type Thumb = ReturnType<typeof thumb>
