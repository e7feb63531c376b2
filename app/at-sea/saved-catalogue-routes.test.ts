import { brotliDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { addProduct } from '#app/catalogue/products.testing.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { bareServer } from '#app/http/http.testing.ts'

import { removeWorkers, savedCatalogueRoutes } from './saved-catalogue-routes.server.ts'

const part = { title: 'Pump', description: 'For tests.', imageUrl: '', subcategoryId: '' }
const pump = { ...part, categoryId: '7' }
const prefix = '/saved-catalogue'

test.each(engines)('the rows are made once for all who ask (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProduct(db, pump)
  const app = await bareServer()
  await app.register(savedCatalogueRoutes, { prefix, db, isOn: true })
  const url = `${prefix}/rows`
  const first = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  const tag = String(first.headers['etag'])
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe((await app.inject(url)).body)
  const again = await app.inject({ url, headers: { 'if-none-match': tag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  // What changes within a minute comes with the next update.
  await addProduct(db, { ...pump, title: 'Second pump' })
  expect((await app.inject(url)).headers['etag']).toBe(tag)
  const { at, versions } = (await app.inject(url)).json()
  // Without a build there is none.
  const { format = 'any' } = (await app.inject(`${prefix}/contents`)).json()
  const query = new URLSearchParams({ since: at, format, ...versions })
  const changes = (await app.inject(`${prefix}/changes?${query}`)).json()
  expect(changes.rows.products.columns[0]).toHaveLength(2)
})

test('wrong questions about changes are refused with a message', async () => {
  const app = await bareServer()
  const db = await freshDatabase('sqlite')
  await app.register(savedCatalogueRoutes, { prefix, db, isOn: true })
  for (const query of ['', '?since=yesterday', '?since=2026-01-01T00:00:00Z&format=a&products=x']) {
    const answer = await app.inject(`${prefix}/changes${query}`)
    expect(answer.statusCode, query).toBe(400)
    expect(answer.json().message, query).toMatch(/^Name the time/)
  }
})

test('while it is off, nothing is given, and devices remove what they have', async () => {
  const app = await bareServer()
  const db = await freshDatabase('sqlite')
  removeWorkers(app)
  await app.register(savedCatalogueRoutes, { prefix, db, isOn: false })
  expect((await app.inject(`${prefix}/rows`)).statusCode).toBe(404)
  const worker = await app.inject('/catalogue-worker.js')
  expect(worker.body).toContain('registration.unregister()')
  expect(worker.headers['cache-control']).toBe('no-cache')
})
