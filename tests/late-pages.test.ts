import { pathToFileURL } from 'node:url'

import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { openSession } from '#app/accounts/sessions.server.ts'
import { readConfig } from '#app/config.server.ts'
import { freshFolder, freshUrl } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** The whole site with an owner; reading its products takes 18 seconds. */
async function openSlowSite() {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('#app/server/server.ts') = await import(entry)
  const config = readConfig({
    DATA_DIR: freshFolder(),
    DATABASE_URL: await freshUrl('migrated'),
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  })
  const { app, db, makeOwner } = await built.openSite(config)
  onTestFinished(() => app.close())
  await makeOwner()
  const { _id } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  const cookie = `sid=${await openSession(db, _id, 'A phone')}`
  await sql`alter table products rename to all_products`.execute(db)
  await sql`create view products as select * from all_products
    where (select pg_sleep(18)::text) is not null`.execute(db)
  return { app, cookie }
}

test('reliability 43: after 15 seconds a page is the page of a failure, and the API is JSON', async () => {
  const { app, cookie } = await openSlowSite()
  const accept = 'text/html,*/*;q=0.8'
  const [category, overview, list] = await Promise.all([
    app.inject({ url: '/categories/generator', headers: { accept } }),
    app.inject({ url: '/dashboard/manage-products', headers: { accept, cookie } }),
    app.inject({ url: '/api/products/none', headers: { accept } }),
  ])
  for (const { statusCode, headers } of [category, overview, list]) {
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
  }
  expect(category.body).toContain('Something went wrong on our side.')
  expect(category.body).toContain('href="/categories/generator"')
  expect(overview.body).toContain('This page cannot be read right now.')
  expect(list.json().message).toMatch(/^The site is busy/)
})
