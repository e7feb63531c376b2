import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type APIRequestContext, expect, test as base } from '@playwright/test'

import { addProduct, changeProduct, deleteProduct } from '../app/catalogue/products.testing.ts'
import { readConfig } from '../app/config.server.ts'
import { type Database, openDatabase } from '../app/database/database.server.ts'

type Site = { db: Database; dataDir: string; get: (path: string) => ReturnType<typeof ask> }

/** The built site inside this process, so that a test changes its content through its own database. */
const test = base.extend<{ site: Site }>({
  site: async ({ request }, use) => {
    const entry = pathToFileURL('build/server/index.js').href
    const built: typeof import('../app/server/server.ts') = await import(entry)
    const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-fresh-'))
    const { app, db } = await built.openSite(
      readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'error' }),
    )
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    await use({ db, dataDir, get: (path) => ask(request, origin + path) })
    await app.close()
    await rm(dataDir, { recursive: true })
  },
})

async function ask(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  const text = await answer.text()
  return { status: answer.status(), etag: answer.headers()['etag'], text }
}

const shelf = '/categories/generator'
const pump = { description: 'Spare.', imageUrl: '', categoryId: '16', subcategoryId: '' }

test('C-64: a deleted product is gone from every page at once', async ({ site: { db, get } }) => {
  const { _id } = await addProduct(db, { ...pump, title: 'Old genset' })
  await addProduct(db, { ...pump, title: 'Other genset' })
  const page = `/view-details/${_id}`
  expect((await get(page)).text).toContain('Old genset')
  const before = await get(shelf)
  expect(before.text).toContain('Old genset')
  expect(before.etag).toBeDefined()
  expect((await get(shelf)).etag).toBe(before.etag)

  await deleteProduct(db, _id)
  expect((await get(page)).status).toBe(404)
  const after = await get(shelf)
  expect(after.text).not.toContain('Old genset')
  expect(after.text).toContain('Other genset')
  expect(after.etag).not.toBe(before.etag)
})

test('a changed product shows its new title on every page at once', async ({ site }) => {
  const { db, get } = site
  const { _id } = await addProduct(db, { ...pump, title: 'Old genset' })
  const pages = ['/', shelf, `/view-details/${_id}`]
  const before = await Promise.all(pages.map(get))
  for (const { text } of before) expect(text).toContain('Old genset')

  await changeProduct(db, _id, { ...pump, title: 'New genset' }, 1)
  for (const [place, path] of pages.entries()) {
    const { text, etag } = await get(path)
    expect(text).toContain('New genset')
    expect(text).not.toContain('Old genset')
    expect(etag).not.toBe(before[place]?.etag)
  }
})

test('a change by another process is shown without a notification', async ({ site }) => {
  const { _id } = await addProduct(site.db, { ...pump, title: 'Old genset' })
  expect((await site.get(`/view-details/${_id}`)).text).toContain('Old genset')
  const other = await openDatabase(undefined, site.dataDir)
  await changeProduct(other, _id, { ...pump, title: 'New genset' }, 1)
  await other.destroy()
  await expect
    .poll(async () => (await site.get(`/view-details/${_id}`)).text, { timeout: 20_000 })
    .toContain('New genset')
})
