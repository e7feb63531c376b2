import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Snapshot } from '../app/at-sea/device-tables.ts'
import type { FolderData } from '../app/at-sea/device/folder.ts'
import { fillTables } from '../app/at-sea/device/make-database.ts'
import {
  addressesIn,
  inFolder,
  otherFile,
  pageFile,
  styleInFolder,
} from '../app/at-sea/folder-pages.ts'
import { refuseMissing } from '../app/backup/back-up.server.ts'
import { readConfig } from '../app/config.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { printable, UserError } from '../app/platform/user-error.ts'
import { buildIfStale } from './build.ts'

// Writes the public site as files that a browser opens without a server: `npm run export-site -- FOLDER`.

const client = 'build/client'
const notSaved = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><path d="M.5.5h79v59H.5z" fill="#eef3f7" stroke="#8aa0b0" stroke-dasharray="3 2"/></svg>`

const options = { pictures: { type: 'string', default: '640' } } as const
/** Of the device build. */
const facts = z.object({
  engine: z.string(),
  schema: z.array(z.string()),
  files: z.record(z.string(), z.string()),
})
const sizes = z.enum(['none', '320', '640', '960'])

try {
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [folder] = positionals
  if (!folder) throw new UserError('Name a folder: npm run export-site -- FOLDER')
  const pictures = sizes.safeParse(values.pictures)
  if (!pictures.success) throw new UserError('--pictures is none, 320, 640 or 960 (pixels).')
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty. Name another folder, or empty it first.`)
  await exportSite(folder, pictures.data)
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}

async function exportSite(folder: string, pictures: FolderData['pictures']) {
  const config = readConfig({ ...process.env, RATE_LIMITS: 'off' })
  refuseMissing(config)
  await buildIfStale()
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('../app/server/server.ts') = await import(entry)
  const { app } = await built.openSite(config)
  try {
    const rows = await app.inject('/saved-catalogue/rows')
    if (rows.statusCode !== 200)
      throw new UserError(`The catalogue could not be read: ${rows.json().message}`)
    const snapshot: Snapshot = rows.json()
    const site = { app, folder, origin: config.siteUrl, pictures }
    const { pages, files } = await writePages(site, idsIn(snapshot))
    await writeEngine(site, snapshot)
    console.log(
      `\n  ${pages} pages and ${files} other files are in ${folder}. Open index.html there.\n`,
    )
  } finally {
    await app.close()
  }
}

type Site = {
  app: FastifyInstance
  folder: string
  origin: string
  pictures: FolderData['pictures']
}

function idsIn({ rows: { products } }: Snapshot) {
  const at = products?.names.indexOf('_id') ?? -1
  return (products?.columns[at] ?? []).map(
    (id) => `/view-details/${encodeURIComponent(String(id))}`,
  )
}

/** From the home page on, what its links name; and the files of pages that the engine makes. */
async function writePages(site: Site, products: string[]) {
  const pages = new Map<string, string>()
  const files = new Map<string, string>()
  const note = (address: string) => {
    const [plain = ''] = address.split('#', 1)
    const page = pageFile(plain)
    const file = otherFile(plain, site.pictures)
    if (file) files.set(file, plain)
    else if (page && !pages.has(page)) pages.set(page, plain)
  }
  for (const address of ['/', '/favicon.svg', ...products, ...deviceFiles()]) note(address)
  // The loops see what is added meanwhile.
  for (const [file, address] of pages) await writePage(site, file, address, note)
  for (const [file, address] of files) await writeFile(site, file, address, note)
  save(site.folder, 'not-saved.svg', notSaved)
  return { pages: pages.size, files: files.size }
}

function deviceFacts() {
  return facts.parse(JSON.parse(readFileSync(join(client, 'catalogue-worker.json'), 'utf8')))
}

function deviceFiles() {
  return Object.keys(deviceFacts().files).filter((address) => /\.(?:css|svg|woff2)$/.test(address))
}

type Note = (address: string) => void

/** As a program, whose views are not counted. */
async function writePage(site: Site, file: string, address: string, note: Note) {
  const { statusCode, headers, body } = await site.app.inject({
    url: address,
    headers: { accept: 'text/html', 'user-agent': 'export-site-bot' },
  })
  const to = headers['location']
  if (statusCode >= 300 && statusCode < 400 && typeof to === 'string') {
    const target = to.replace(site.origin, '')
    note(target)
    save(site.folder, file, inFolder(movedPage(target), file, site))
    return
  }
  // Also of what is hidden or gone: its page says so.
  for (const found of addressesIn(body, site.origin)) note(found)
  save(site.folder, file, inFolder(body, file, site))
}

function movedPage(target: string) {
  const link = `href="${target.replaceAll('&', '&amp;')}"`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><a ${link}>This page has moved</a></html>`
}

async function writeFile(site: Site, file: string, address: string, note: Note) {
  const path = file.startsWith('media/') ? `/${file}` : address
  let { statusCode, rawPayload } = await site.app.inject(path)
  // A smaller picture has not all sizes.
  if (statusCode !== 200) ({ statusCode, rawPayload } = await site.app.inject(address))
  if (statusCode !== 200) return
  if (!file.endsWith('.css')) return save(site.folder, file, rawPayload)
  const style = rawPayload.toString()
  for (const found of addressesIn(style, site.origin)) note(found)
  save(site.folder, file, styleInFolder(style, file, site.pictures))
}

async function writeEngine({ folder, app, ...site }: Site, snapshot: Snapshot) {
  const { engine, schema } = deviceFacts()
  const home = (await app.inject('/contact-us')).body
  const [, company = ''] = /<title>[^<]*\| ([^<]*)<\/title>/.exec(home) ?? []
  const [, email = ''] = /href="mailto:([^"?]*)/.exec(home) ?? []
  const data: FolderData = {
    ...site,
    at: snapshot.at,
    company,
    email,
    engine: readFileSync(join(client, engine)).toString('base64'),
    database: (await databaseFile(schema, snapshot)).toString('base64'),
  }
  save(folder, 'data.js', `const folderData=${JSON.stringify(data)}`)
  save(folder, 'engine.js', readFileSync(join(client, 'catalogue-worker.js')))
  save(
    folder,
    'page.html',
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Opening</title><p>Opening the catalogue. This needs a browser of the year 2025 or newer.</p><script src="data.js"></script><script src="engine.js"></script></html>',
  )
}

/** As a device has it, but made here, so that no page has to index all products. */
async function databaseFile(schema: readonly string[], snapshot: Snapshot) {
  const folder = mkdtempSync(join(tmpdir(), 'export-site-'))
  try {
    const db = await openDatabase(undefined, folder)
    for (const statement of schema) await sql.raw(statement).execute(db)
    await fillTables(db, snapshot.rows)
    await sql`pragma journal_mode = delete`.execute(db)
    await db.destroy()
    const name = readdirSync(folder).find((one) => /\.(?:db|sqlite)$/.test(one)) ?? ''
    return readFileSync(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function save(folder: string, file: string, content: string | Uint8Array) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
