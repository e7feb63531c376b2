import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { buildIfStale } from '../scripts/build.ts'
import { openDatabase } from './database.server.ts'
import { engines, freshFolder, freshUrl } from './database.testing.ts'
import { startSite } from './start.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test.each(engines)(
  'a site that cannot read its data says so everywhere, and works again after it (%s)',
  async (engine) => {
    const DATA_DIR = freshFolder()
    const url = engine === 'postgres' ? await freshUrl(engine) : undefined
    const site = await startSite({
      DATA_DIR,
      DEMO_CONTENT: 'off',
      ...(url && { DATABASE_URL: url }),
    })
    const db = await openDatabase(url, DATA_DIR)
    onTestFinished(() => db.destroy())

    for (const table of ['products', 'contentVersions']) {
      await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(db)
      for (const path of ['/api/products', table === 'products' ? '/' : '/readyz']) {
        const answer = await fetch(site.origin + path)
        expect(answer.status, path).toBe(503)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('retry-after'), path).toBe('5')
        expect(await answer.text()).not.toMatch(/no such table|relation|node_modules|\bat /)
      }
      expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
      await sql`alter table elsewhere rename to ${sql.table(table)}`.execute(db)
    }
    for (const path of ['/', '/api/products', '/readyz']) {
      expect((await fetch(site.origin + path)).status, path).toBe(200)
    }
  },
  3 * minutes,
)
