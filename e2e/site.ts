import { test as base, expect, type Page } from '@playwright/test'
import { generatePath, type Register } from 'react-router'

import { type Database, openDatabase } from '../app/database/database.server.ts'
import { type Site, startSite } from './site-process.ts'
import { troubleOf } from './trouble.ts'

export { expect }

/** Opens an address of the route table: `goTo('/categories/:slug', { slug: 'marine-pumps' })`. */
type GoTo = <Path extends keyof Pages & string>(
  path: Path,
  ...params: {} extends Pages[Path]['params'] ? [] : [Pages[Path]['params']]
) => ReturnType<Page['goto']>
type Pages = Register['pages']

/** A site that one test has for itself and may break, a visitor's page there, and its database from outside. */
type Breakable = { site: Site; page: Page; db: Database }

/**
 * A browser test on the real site: each worker has a site of its own with the demo catalogue, and a
 * test fails when a page of its visitor gets into trouble (e2e/trouble.ts).
 */
export const test = base.extend<
  { goTo: GoTo; trouble: string[]; breakable: Breakable },
  { site: Site }
>({
  site: [
    // Playwright finds out what a fixture needs by its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  trouble: [
    async ({ context, site }, use) => {
      const trouble = await troubleOf(context, site.url)
      await use(trouble)
      expect(trouble, 'no trouble on any page').toEqual([])
    },
    { auto: true },
  ],
  breakable: [
    async ({ browser }, use) => {
      const site = await startSite()
      const context = await browser.newContext({ baseURL: site.url })
      const db = await openDatabase(undefined, site.dataDir)
      await use({ site, page: await context.newPage(), db })
      await db.destroy()
      await context.close()
      await site.stop()
    },
    { timeout: 180_000 },
  ],
  goTo: async ({ page }, use) => {
    await use((path, ...[params]) => page.goto(generatePath<string>(path, params)))
  },
})
