import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { audit } from '#app/accounts/audit.server.ts'
import { callerOf, guard } from '#app/accounts/guard.server.ts'
import { accountCookies, signedInBy } from '#app/accounts/sessions.server.ts'
import { createImport, type NamedFile } from '#app/catalogue/changes/create-import.server.ts'
import {
  type ExportFormat,
  exportedProducts,
  exportTypes,
} from '#app/catalogue/changes/export-products.server.ts'
import { zipFolder, zipPath } from '#app/catalogue/changes/import-pictures.server.ts'
import { findImport, mostImportBytes } from '#app/catalogue/changes/imports.server.ts'
import { wrongRowsOf } from '#app/catalogue/changes/preview.server.ts'
import { sheetFiles } from '#app/catalogue/changes/sheet-files.server.ts'
import { withZipUpload } from '#app/catalogue/changes/zip-uploads.server.ts'
import {
  createOldSiteImport,
  SourceRefused,
} from '#app/catalogue/old-site/old-site-imports.server.ts'
import type { Config } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { sendCsv } from '#app/http/csv.server.ts'
import { diskFull } from '#app/http/errors.server.ts'
import { goTo } from '#app/http/form-body.server.ts'
import { discardRest } from '#app/http/load-limits.server.ts'
import { usualZip } from '#app/media/picture-zip.server.ts'
import { bytesOf } from '#app/media/upload-route.server.ts'
import { utcDay } from '#app/platform/clock.ts'
import { isDiskFull } from '#app/platform/error-code.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'
import { FileRefused } from '#app/spreadsheets/file-refusal.ts'

import type { RenderPage } from './render-page.server.ts'
import { signInFirst } from './sign-in-routes.server.ts'

type ImportRoutesOptions = { config: Config; db: Database; space: DiskSpace; render: RenderPage }

const page = '/dashboard/import'
/** In milliseconds: a ZIP file over a slow connection. */
const uploadTime = 3_600_000
const runReading = limitConcurrency({ atOnce: 1, waiting: 3 })

export async function importRoutes(
  app: FastifyInstance,
  { config, db, space, render }: ImportRoutesOptions,
) {
  const { session } = accountCookies(config.siteUrl)
  signInFirst(app, { db, siteUrl: config.siteUrl, page })
  guard(app, { db, siteUrl: config.siteUrl })
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { fileSize: usualZip.bytes, files: 2, fields: 5, parts: 7, fieldSize: 10_000 },
    throwFileSizeLimit: false,
  })
  const refuse = async (
    request: FastifyRequest,
    reply: FastifyReply,
    problem: string,
    typed = {},
  ) => {
    const form = { fields: new URLSearchParams({ problem, ...typed }) }
    const user = await signedInBy(db, session.read(request) ?? '')
    return reply.send(await render(page, form, { user, nonce: randomUUID() }))
  }
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode !== 406 && statusCode !== 415) throw error
    return refuse(request, reply, 'The form arrived incomplete. Please send it again.')
  })
  app.post(page, { handlerTimeout: uploadTime, compress: {} }, async (request, reply) => {
    if (!(await space.hasRoom(bytesOf(request)))) return refuse(request, reply, diskFull)
    const typed: Record<string, string> = {}
    try {
      const id = await importOf(request, { db, dataDir: config.dataDir }, typed)
      if (id === 'full')
        return await refuse(request, reply, 'Other files are being read. Please try again soon.')
      audit(request, 'import read', { account: callerOf(request).ownerId })
      return await goTo(reply, `${page}/${id}`)
    } catch (error) {
      if (error instanceof FileRefused) return refuse(request, reply, error.message, typed)
      if (error instanceof SourceRefused)
        return refuse(request, reply, error.message, { source: error.source })
      if (isDiskFull(error)) return refuse(request, reply, diskFull, typed)
      throw error
    }
  })
  const errors = { config: { for: 'signed in' as const }, handlerTimeout: 600_000 }
  app.get<{ Params: { id: string } }>(
    '/dashboard/import/:id/errors.csv',
    errors,
    async (request, reply) => {
      const found = await findImport(db, request.params.id)
      if (!found) return reply.callNotFound()
      return sendCsv(request, reply, { name: 'rows-with-errors', ...wrongRowsOf(db, found) })
    },
  )
  for (const format of formats) {
    const url = `/dashboard/export/products.${format}`
    const options = { config: { for: 'signed in' as const }, handlerTimeout: 600_000 }
    app.get(url, options, (request, reply) => sendExport(request, reply, { db, format }))
  }
}

const formats: ExportFormat[] = ['csv', 'xlsx', 'json']

type ImportTarget = { db: Database; dataDir: string }

async function importOf(
  request: FastifyRequest,
  { db, dataDir }: ImportTarget,
  typed: Record<string, string>,
) {
  const createdBy = callerOf(request).ownerId
  // The cleanup of unfinished uploads also removes files of a killed process.
  const folder = zipFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const form: Form = {}
  try {
    await receive(request, folder, form)
    const { sheet, source, uploaded: id } = form
    const read = async (zip: NamedFile | undefined) => {
      if (!sheet && !zip) throw new FileRefused('Please choose a file.')
      const importId = await createImport(db, { sheet, zip, createdBy })
      if (zip) await keepForImport(zip.path, zipPath(folder, importId))
      if (sheet) await sheetFiles(db, folder).store(importId, sheet.path)
      return importId
    }
    return await runReading(async () => {
      if (source !== undefined)
        return createOldSiteImport(db, { source, createdBy, allowsPrivate: false })
      if (!id) return read(form.zip)
      return withZipUpload({ db, dataDir, ownerId: createdBy, id }, (zip) => {
        Object.assign(typed, { uploaded: id, uploadedName: zip.fileName })
        return read(zip)
      })
    })
  } finally {
    discardRest(request)
    for (const file of [form.sheet, form.zip]) if (file) await rm(file.path, { force: true })
  }
}

async function keepForImport(from: string, to: string) {
  // It may be days old, and unused uploads are deleted by age.
  await utimes(from, new Date(), new Date())
  await rename(from, to)
}

/** `uploaded`: id of a ZIP file that was sent in parts before. */
type Form = { sheet?: NamedFile; zip?: NamedFile; uploaded?: string; source?: string }

async function receive(request: FastifyRequest, folder: string, form: Form) {
  for await (const part of request.parts()) {
    const name = part.fieldname
    if (part.type === 'file') {
      const kind = isZip(part) ? 'zip' : 'sheet'
      const file = await received(part, join(folder, randomUUID()))
      if (!file) continue
      if (form[kind]) await rm(file.path)
      if (form[kind]) throw new FileRefused(`These are two ${twice[kind]}. Please choose one.`)
      form[kind] = file
    } else if (name === 'source' || name === 'uploaded') form[name] = String(part.value)
  }
}

const twice = { zip: 'ZIP files', sheet: 'spreadsheets' }

function isZip({ fieldname, filename }: MultipartFile) {
  return fieldname === 'pictures' || /\.zip$/i.test(filename)
}

async function received(part: MultipartFile, path: string): Promise<NamedFile | undefined> {
  if (part.filename === '') return void part.file.resume()
  const most = isZip(part) ? usualZip.bytes : mostImportBytes
  let size = 0
  const refuseLarge = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const some of bytes) {
      size += some.length
      if (size > most || part.file.truncated)
        throw new FileRefused(
          `This file is larger than ${most / 1024 / 1024} MB. Please divide it.`,
        )
      yield some
    }
  }
  try {
    await pipeline(part.file, refuseLarge, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, fileName: part.filename }
}

type Export = { db: Database; format: ExportFormat }

function sendExport(request: FastifyRequest, reply: FastifyReply, { db, format }: Export) {
  const day = utcDay(Date.now())
  audit(request, 'products exported', { account: callerOf(request).ownerId })
  reply.headers({
    'content-type': exportTypes[format],
    'content-disposition': `attachment; filename="products-${day}.${format}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // Fastify would read the whole export for HEAD and discard it.
  return reply.send(Readable.from(request.method === 'HEAD' ? [] : exportedProducts(db, format)))
}
