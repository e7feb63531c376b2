import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'

import { Server } from '@tus/server'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
} from 'fastify'

import { checkAccess, whoActs } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { diskFull, sendError } from '#app/http/errors.server.ts'
import { discardRest } from '#app/http/load-limits.server.ts'
import { shareWork } from '#app/platform/limit-concurrency.ts'

import { UploadFolder } from './upload-folder.server.ts'
import { refusalIn, uploadTime } from './upload-route.server.ts'
import type { UploadStore } from './upload-store.ts'
import { UploadTable } from './upload-table.server.ts'

type TusOptions = {
  db: Database
  kind: Tables['uploads']['kind']
  folder: string
  /** Without the origin. */
  url: string
  largest: number
  words: { missing: string; tooLarge: string; unavailable: string }
}

export type Tus = Pick<TusOptions, 'db' | 'words'> & { server: Server; store: UploadStore }

export const tusId = /^[0-9a-f]{32}$/

/** Files on SQLite; on PostgreSQL a table that copies of the site share. */
export function openTus({ db, kind, folder, url, largest, words }: TusOptions): Tus {
  const store =
    db.engine === 'sqlite'
      ? new UploadFolder({ directory: folder })
      : new UploadTable({ db, kind, folder })
  const server = new Server({
    path: '/',
    datastore: store,
    maxSize: largest,
    // In milliseconds: how long a reconnected client waits for its old connection's lock.
    lockDrainTimeout: 200,
    namingFunction: ({ url: name }) => path.basename(name),
    // A path, so that it is correct behind every proxy.
    generateUrl: (_request, { id }) => `${url}/${id.slice(-32)}`,
  })
  return { db, words, server, store }
}

type Refused = { status: number; message: string }

type TusRoutes<Saved> = {
  /** Within the prefix of `app`. */
  address: string
  config?: { for: 'signed in' }
  methods: { address: HTTPMethods[]; upload: HTTPMethods[] }
  begin: (request: FastifyRequest) => Promise<Refused | { name: string }>
  nameOf: (request: FastifyRequest, id: string) => string
  /** Stores the complete file. Without it, a form names the upload. */
  finish?: Finish<Saved>
}

type Finish<Saved> = {
  schema?: FastifySchema
  find: (name: string) => Promise<Saved | Refused | undefined>
  /** Throws refusals. */
  save: (file: string, upload: { id: string; fileName: string; ip: string }) => Promise<Saved>
  remember?: (name: string, outcome: Saved | Refused) => Promise<void>
}

export function forOwners(ownerOf: (request: FastifyRequest) => string) {
  const nameOf = (request: FastifyRequest, id: string) => `${ownerOf(request)}-${id}`
  return {
    // GET and HEAD need an owner too, because upload progress is private.
    config: { for: 'signed in' as const },
    methods: {
      address: ['OPTIONS', 'POST'],
      upload: ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'DELETE'],
    },
    begin: async (request) => ({ name: nameOf(request, randomBytes(16).toString('hex')) }),
    nameOf,
  } satisfies Omit<TusRoutes<object>, 'address'>
}

export function tusRoutes<Saved extends object>(
  app: FastifyInstance,
  tus: Tus,
  { address, methods, begin, nameOf, finish, ...route }: TusRoutes<Saved>,
) {
  if (finish) finishRoute(app, tus, { address, nameOf, ...finish })
  const shared = { ...route, schema: { hide: true }, handlerTimeout: uploadTime }
  app.route({
    ...shared,
    method: methods.address,
    url: address,
    handler: async (request, reply) => {
      const begun = await begin(request)
      if ('status' in begun) return sendError(reply, begun.status, begun.message)
      return forwardTus(tus, { request, reply, name: begun.name })
    },
  })
  app.route<{ Params: { id: string } }>({
    ...shared,
    method: methods.upload,
    url: `${address}/:id`,
    handler: (request, reply) => {
      const { id } = request.params
      const isHere = request.method !== 'GET' && tusId.test(id)
      if (!isHere) return sendError(reply, 404, tus.words.missing)
      return forwardTus(tus, { request, reply, name: nameOf(request, id) })
    },
  })
}

function finishRoute<Saved extends object>(
  app: FastifyInstance,
  tus: Tus,
  {
    address,
    nameOf,
    schema,
    ...finish
  }: Finish<Saved> & Pick<TusRoutes<Saved>, 'address' | 'nameOf'>,
) {
  const shared = shareWork<Saved | Refused>()
  app.post<{ Params: { id: string } }>(
    `${address}/:id/finished`,
    { handlerTimeout: uploadTime, ...(schema && { schema }) },
    async (request, reply) => {
      const { id } = request.params
      if (!tusId.test(id)) return sendError(reply, 404, tus.words.missing)
      const upload = { id, name: nameOf(request, id), ip: request.ip }
      const outcome = await shared(upload.name, () => finished(tus, finish, upload))
      if (!('status' in outcome)) return reply.send(outcome)
      const { status, message } = outcome
      return sendError(reply, status, message, { errors: [{ path: 'file', message }] })
    },
  )
}

async function finished<Saved extends object>(
  tus: Tus,
  { find, save, remember }: Finish<Saved>,
  { id, name, ip }: { id: string; name: string; ip: string },
): Promise<Saved | Refused> {
  const missing = { status: 404, message: tus.words.missing }
  const known = await find(name)
  const upload = await findUpload(tus, name)
  if (known || !upload) {
    await upload?.remove()
    return known ?? missing
  }
  if (!upload.isWhole) return { status: 409, message: 'The upload is not complete yet.' }
  const { fileName } = upload
  // A refusal is final. An outage is thrown, so that the upload stays for a retry.
  const outcome = await upload.withFile((file) => save(file, { id, fileName, ip }).catch(refusalIn))
  if (!outcome) return (await find(name)) ?? missing
  // Refused only for now.
  if ('status' in outcome && outcome.status === 429) return outcome
  await remember?.(name, outcome)
  await upload.remove()
  return outcome
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

async function forwardTus(
  { server, db, words }: Tus,
  { request, reply, name }: { request: FastifyRequest; reply: FastifyReply; name: string },
) {
  const { method, raw } = request
  const headers = new Headers()
  for (const header of requestHeaders) {
    const value = request.headers[header]
    if (typeof value === 'string') headers.set(header, value)
  }
  const isWriting = ['POST', 'PATCH'].includes(method)
  const body = isWriting ? { body: Readable.toWeb(checked(db, raw)) } : {}
  const sent: object = { method, headers, ...body, duplex: 'half' }
  const upload = new Request(`http://tus/${name}`, sent)
  const response = await server.handleWeb(upload)
  for (const header of responseHeaders) {
    const value = response.headers.get(header)
    if (value !== null) reply.header(header, value)
  }
  reply.header('tus-resumable', '1.0.0')
  const isReading = upload.body?.locked
  // Many clients read the response only after sending their whole body.
  if (!isReading) void upload.body?.pipeTo(new WritableStream()).catch(() => undefined)
  if (response.status < 400) return reply.code(response.status).send()

  if (isReading) {
    reply.header('connection', 'close')
    discardRest(request)
  }
  const message = (await response.text()).trim()
  if (response.status < 500)
    return sendError(reply, response.status, refusalOf(response.status, words) ?? message)
  request.log.error({ name, words: message }, 'storing a part of an upload failed')
  if (/ENOSPC|EDQUOT/.test(message)) return sendError(reply, 507, diskFull)
  return sendError(reply, 503, words.unavailable)
}

function refusalOf(status: number, { missing, tooLarge }: Tus['words']) {
  if (status === 404 || status === 410) return missing
  if (status === 413) return tooLarge
  return status === 409 ? 'Another connection has continued this upload.' : undefined
}

/** A part may take minutes, and access may end meanwhile. */
function checked(db: Database, bytes: Readable) {
  const acting = whoActs()
  return Readable.from(
    (async function* () {
      // Destroying a request that is still arriving would cut off its response.
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
