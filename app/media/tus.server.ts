import path from 'node:path'
import { Readable } from 'node:stream'

import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { checkAccess, whoActs } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { diskFull, sendError } from '#app/http/errors.server.ts'
import { discardRest } from '#app/http/slow-bodies.server.ts'

import { UploadFolder } from './upload-folder.server.ts'
import type { UploadStore } from './upload-store.ts'
import { UploadTable } from './upload-table.server.ts'

type Options = {
  db: Database
  kind: Tables['uploads']['kind']
  folder: string
  /** The address of new uploads, without the origin. */
  url: string
  /** In bytes. */
  largest: number
  nameOf: (url: string) => string
}

export type Tus = { db: Database; server: Server; store: UploadStore }

/** Uploads are in files on SQLite, and in the database where several copies of the site can share it. */
export function openTus({ db, kind, folder, url, largest, nameOf }: Options): Tus {
  const store =
    db.engine === 'sqlite'
      ? new UploadFolder({ directory: folder })
      : new UploadTable({ db, kind, folder })
  const server = new Server({
    path: '/',
    datastore: store,
    maxSize: largest,
    // In milliseconds. A reconnected client waits only this long for the lock of its old connection.
    lockDrainTimeout: 200,
    namingFunction: ({ url: name }) => nameOf(path.basename(name)),
    // A path, so that it is correct behind every proxy.
    generateUrl: (_request, { id }) => `${url}/${id.slice(-32)}`,
  })
  return { db, server, store }
}

const uploadHeaders = ['upload-offset', 'upload-length', 'upload-defer-length', 'upload-metadata']
const requestHeaders = ['tus-resumable', 'content-type', 'content-length', ...uploadHeaders]
const responseHeaders = [
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'location',
  ...uploadHeaders,
]

export type TusWords = { refusals: Record<number, string | undefined>; unavailable: string }

/** Passes a request of the tus protocol on; `name` is that of the upload, or what a new one is named from. */
export async function forwardTus(
  { server, db }: Tus,
  { request, reply, name }: { request: FastifyRequest; reply: FastifyReply; name: string },
  { refusals, unavailable }: TusWords,
) {
  const { method, raw } = request
  const headers = new Headers()
  for (const one of requestHeaders) {
    const value = request.headers[one]
    if (typeof value === 'string') headers.set(one, value)
  }
  const isWriting = ['POST', 'PATCH'].includes(method)
  const body = isWriting ? { body: Readable.toWeb(checked(db, raw)) } : {}
  const sent: object = { method, headers, ...body, duplex: 'half' }
  const upload = new Request(`http://tus/${name}`, sent)
  const response = await server.handleWeb(upload)
  for (const one of responseHeaders) {
    const value = response.headers.get(one)
    if (value !== null) reply.header(one, value)
  }
  reply.header('tus-resumable', '1.0.0')
  const isReading = upload.body?.locked
  // A client that is still sending reads the response only after its whole body is read.
  if (!isReading) void upload.body?.pipeTo(new WritableStream()).catch(() => undefined)
  if (response.status < 400) return reply.code(response.status).send()

  if (isReading) {
    reply.header('connection', 'close')
    discardRest(request)
  }
  const message = (await response.text()).trim()
  if (response.status < 500)
    return sendError(reply, response.status, refusals[response.status] ?? message)
  request.log.error({ name, words: message }, 'storing a part of an upload failed')
  if (/ENOSPC|EDQUOT/.test(message)) return sendError(reply, 507, diskFull)
  return sendError(reply, 503, unavailable)
}

/** A part may arrive for minutes, and the caller may lose the access meanwhile. */
function checked(db: Database, bytes: Readable) {
  const acting = whoActs()
  return Readable.from(
    (async function* () {
      // Destroying a request that is still arriving would cut off its answer.
      for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
        await checkAccess(db, acting)
        yield chunk
      }
    })(),
    { objectMode: false },
  )
}

export async function findUpload({ store }: Tus, name: string) {
  const upload = await store.getUpload(name).catch(unlessMissing)
  if (!upload) return undefined
  return {
    fileName: upload.metadata?.['filename'] ?? '',
    isWhole: upload.offset === upload.size,
    withFile: <Result>(work: (file: string) => Promise<Result>) => store.withFile(name, work),
    remove: () => store.remove(name).catch(unlessMissing),
  }
}

export function unlessMissing(error: unknown) {
  const status = typeof error === 'object' && error && 'status_code' in error && error.status_code
  if (status === 404 || status === 410) return undefined
  throw error
}
