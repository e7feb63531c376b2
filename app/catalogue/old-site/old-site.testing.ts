import { createServer, type ServerResponse } from 'node:http'

import { expect, onTestFinished } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { importedSubjects } from '#app/server/imported-subjects.server.ts'

import { runImports } from '../changes/import-worker.server.ts'
import { findImport, startWriting } from '../changes/imports.server.ts'
import { createOldSiteImport, recordCounts } from './old-site-imports.server.ts'

type Lists = { products: unknown[]; blogs: unknown[]; videos: unknown[] }
export type Fault = (path: string, response: ServerResponse, json: string) => boolean

/** A site that serves the old contract: whole lists, without pages. */
export async function openOldSite(lists: Partial<Lists> = {}) {
  const asked: string[] = []
  const site = { lists: { products: [], blogs: [], videos: [], ...lists }, asked }
  let fault: Fault = () => false
  const all = new Map<string, () => unknown[]>([
    ['/api/products', () => site.lists.products],
    ['/api/blogs', () => site.lists.blogs],
    ['/api/videos', () => site.lists.videos],
  ])
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    site.asked.push(path)
    const json = JSON.stringify(all.get(path)?.() ?? null)
    if (fault(path, response, json)) return
    if (!all.has(path)) response.writeHead(404).end()
    else response.setHeader('content-type', 'application/json').end(json)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('There is no port')
  const { port } = address
  return { ...site, address: `http://127.0.0.1:${port}/api`, fail: (next: Fault) => (fault = next) }
}

/** `count` products as the old site had them: ids of MongoDB, and only the fields of the contract. */
export function oldProducts(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    _id: oldId(n),
    title: `Part ${n}`,
    description: `Description of part ${n}`,
    imageUrl: `https://pictures.example/${n}.jpg`,
    categoryId: '77',
    categoryName: 'Marine Engine',
    subcategoryId: '',
    subcategoryName: '',
  }))
}

export function oldId(n: number) {
  return (0x60000000 + n).toString(16) + n.toString(16).padStart(16, '0')
}

export const oldSites = { isAllowed: () => true, anyPort: true, pause: 0, waits: [0, 0] }

export async function run(db: Database) {
  const errors: unknown[] = []
  const report = (error: unknown) => void errors.push(error)
  await runImports(db, { others: importedSubjects, oldSites, report })
  expect(errors).toEqual([])
}

export async function checkedOldSite(db: Database, source: string) {
  const id = await createOldSiteImport(db, { source, allowsPrivate: false })
  await run(db)
  return id
}

export async function takeOldSite(db: Database, source: string) {
  const id = await checkedOldSite(db, source)
  expect(await startWriting(db, id)).toBe(true)
  await run(db)
  return { id, found: await findImport(db, id), counts: await recordCounts(db, id) }
}
