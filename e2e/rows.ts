import type { Locator } from '@playwright/test'

/** The number of these in each row, from the top of the page. */
export async function rowsOf(all: Locator) {
  const tops = await all.evaluateAll((found) =>
    found.map((one) => Math.round(one.getBoundingClientRect().top)),
  )
  return Object.values(Object.groupBy(tops, String)).map((row) => row?.length)
}
