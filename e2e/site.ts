import { test as base, expect, type Page } from '@playwright/test'
import { generatePath, type Register } from 'react-router'

import { type Database, openDatabase } from '../app/database/database.server.ts'
import { collectPageErrors, watchIds } from './page-errors.ts'
import { openSite, type Site, startSite } from './site-process.ts'

export { expect }

/** Opens an address of the route table: `goTo('/categories/:slug', { slug: 'marine-pumps' })`. */
type GoTo = <Path extends keyof Pages & string>(
  path: Path,
  ...params: {} extends Pages[Path]['params'] ? [] : [Pages[Path]['params']]
) => ReturnType<Page['goto']>
type Pages = Register['pages']

/**
 * A site of one test, which may break it: a visitor's page, its database, and the errors of its pages, which make the
 * test fail unless something could only not be loaded.
 */
type Breakable = { site: Site; page: Page; db: Database; pageErrors: string[] }

/**
 * A browser test on the real site: each worker has its own site with the demo catalogue, and a test fails when a
 * page has an error (e2e/page-errors.ts).
 */
export const test = base.extend<
  { goTo: GoTo; idFaults: Set<string>; pageErrors: string[]; breakable: Breakable },
  { site: Site }
>({
  site: [
    // Playwright reads a fixture's dependencies from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  idFaults: [
    async ({ browser }, use) => {
      const { faults, stop } = watchIds(browser)
      await use(faults)
      await stop()
      expect([...faults], 'each id, label and name leads to one element').toEqual([])
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ context, site }, use) => {
      const pageErrors = await collectPageErrors(context, site.url)
      await use(pageErrors)
      expect(pageErrors, 'no page has an error').toEqual([])
    },
    { auto: true },
  ],
  breakable: [
    async ({ browser }, use) => {
      const site = await openSite()
      const context = await browser.newContext({ baseURL: site.url })
      const pageErrors = await collectPageErrors(context, site.url)
      const db = await openDatabase(undefined, site.dataDir)
      await use({ site, page: await context.newPage(), db, pageErrors })
      await db.destroy()
      await context.close()
      await site.stop()
      const others = pageErrors.filter((one) => !one.startsWith('console: Failed to load resource'))
      expect(others, 'no page has an error').toEqual([])
    },
    { timeout: 180_000 },
  ],
  goTo: async ({ page }, use) => {
    await use((path, ...[params]) => page.goto(generatePath<string>(path, params)))
  },
})
