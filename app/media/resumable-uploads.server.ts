import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { diskFull, problem, sendError } from '#app/http/errors.server.ts'
import { forOwners } from '#app/http/writes.server.ts'
import { undefinedIfMissing } from '#app/platform/error-code.ts'
import { shareWork } from '#app/platform/limit-concurrency.ts'

import { largestUpload } from './upload-limits.ts'
import { type Uploads, prepareUploads, refusalIn, uploadTime } from './upload-route.server.ts'
import { saveUploadedVideo, uploadLifetime, videoResponse } from './upload-routes.server.ts'

const address = '/uploads/tus'
const uploadId = /^[0-9a-f]{32}$/
const missing = 'There is no such upload. Please begin it again.'

export async function resumableUploads(app: FastifyInstance, uploads: Uploads) {
  await prepareUploads(app, uploads)
  const folder = path.join(uploads.folder, 'tus')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tus = openTus(folder, app.prefix + address)
  const route = {
    // GET and HEAD need an owner too, because the progress of an upload is private.
    config: { for: 'owner' },
    schema: { hide: true },
    handlerTimeout: uploadTime,
  } as const
  const pass = (request: FastifyRequest, reply: FastifyReply, id?: string) =>
    forward(tus, request, reply, [uploads.ownerOf(request), id].filter(Boolean).join('-'))
  app.route({
    ...route,
    method: ['OPTIONS', 'POST'],
    url: address,
    handler: (request, reply) => pass(request, reply),
  })
  app.route<{ Params: { id: string } }>({
    ...route,
    method: ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'DELETE'],
    url: `${address}/:id`,
    handler: (request, reply) => {
      const { id } = request.params
      if (request.method === 'GET' || !uploadId.test(id)) return sendError(reply, 404, missing)
      return pass(request, reply, id)
    },
  })
  finishRoute(app, tus, uploads)
}

function openTus(folder: string, url: string) {
  return new Server({
    path: '/',
    datastore: new FileStore({ directory: folder, expirationPeriodInMilliseconds: uploadLifetime }),
    maxSize: largestUpload.video,
    // In milliseconds. A reconnected client waits only this long for the lock of its old connection.
    lockDrainTimeout: 200,
    namingFunction: ({ url: owner }) =>
      `${path.basename(owner)}-${randomBytes(16).toString('hex')}`,
    // A path, so that it is correct behind every proxy.
    generateUrl: (_request, { id }) => `${url}/${id.slice(-32)}`,
  })
}

const uploadHeaders = ['upload-offset', 'upload-length', 'upload-defer-length', 'upload-metadata']
const requestHeaders = ['tus-resumable', 'content-type', 'content-length', ...uploadHeaders]
const responseHeaders = [
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'location',
  'upload-expires',
  ...uploadHeaders,
]

async function forward(tus: Server, request: FastifyRequest, reply: FastifyReply, name: string) {
  const { method, raw } = request
  const headers = new Headers()
  for (const one of requestHeaders) {
    const value = request.headers[one]
    if (typeof value === 'string') headers.set(one, value)
  }
  const body = ['POST', 'PATCH'].includes(method) ? { body: Readable.toWeb(raw) } : {}
  const sent: object = { method, headers, ...body, duplex: 'half' }
  const upload = new Request(`http://tus/${name}`, sent)
  const response = await tus.handleWeb(upload)
  for (const one of responseHeaders) {
    const value = response.headers.get(one)
    if (value !== null) reply.header(one, value)
  }
  reply.header('tus-resumable', '1.0.0')
  const isReading = upload.body?.locked
  // A client that is still sending reads the response only after its whole body is read.
  if (!isReading) void upload.body?.pipeTo(new WritableStream()).catch(() => undefined)
  if (response.status < 400) return reply.code(response.status).send()

  if (isReading) reply.header('connection', 'close')
  const message = (await response.text()).trim()
  if (response.status < 500)
    return sendError(reply, response.status, refusals[response.status] ?? message)
  request.log.error({ name, words: message }, 'a part of a film could not be kept')
  if (/ENOSPC|EDQUOT/.test(message)) return sendError(reply, 507, diskFull)
  return sendError(reply, 503, 'The film cannot be taken right now. It goes on from here later.')
}

const refusals: Record<number, string | undefined> = {
  404: missing,
  409: 'The upload has got to another place meanwhile.',
  410: missing,
  413: `The film is larger than ${largestUpload.video / 1024 / 1024} MB. Choose a smaller one.`,
}

const outcome = z.union([
  videoResponse,
  z.object({ status: z.number().int().min(400).max(499), message: z.string() }),
])
type Outcome = z.infer<typeof outcome>

function finishRoute(app: FastifyInstance, tus: Server, uploads: Uploads) {
  const shared = shareWork<Outcome | undefined>()
  const refused = { 404: problem, 409: problem, 415: problem, 422: problem, 503: problem }
  app.withTypeProvider<ZodTypeProvider>().post(
    `${address}/:id/finished`,
    {
      handlerTimeout: uploadTime,
      schema: {
        summary: 'Keep a video that has arrived by the tus protocol; secure_url is its address',
        ...forOwners,
        params: z.object({ id: z.string() }),
        response: { 200: videoResponse, 401: problem, 403: problem, ...refused },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (!uploadId.test(id)) return sendError(reply, 404, missing)
      const name = `${uploads.ownerOf(request)}-${id}`
      const finished = await shared(name, () => finish(tus, uploads, name))
      if (!finished) return sendError(reply, 404, missing)
      if ('secure_url' in finished) return reply.send(finished)
      const { status, message } = finished
      return sendError(reply, status, message, { errors: [{ path: 'file', message }] })
    },
  )
}

async function finish(tus: Server, { media, folder }: Uploads, name: string) {
  const saved = path.join(folder, 'receipts', `${name}.json`)
  const upload = await findUpload(tus, name)
  if (!upload) return outcomeIn(saved)
  if (!upload.isWhole) return { status: 409, message: 'The film has not arrived whole yet.' }
  // A refusal is a final outcome. A store error is thrown, so that the upload stays for another try.
  const finished = await saveUploadedVideo(media, upload.file).catch(refusalIn)
  await mkdir(path.dirname(saved), { recursive: true, mode: 0o700 })
  // A rename is atomic, so no reader gets half an outcome.
  await writeFile(`${saved}.new`, JSON.stringify(finished), { mode: 0o600 })
  await rename(`${saved}.new`, saved)
  await upload.drop()
  return finished
}

async function outcomeIn(file: string): Promise<Outcome | undefined> {
  const saved = await readFile(file, 'utf8').catch(undefinedIfMissing)
  return saved === undefined ? undefined : outcome.parse(JSON.parse(saved))
}

async function findUpload(tus: Server, name: string) {
  const upload = await tus.datastore.getUpload(name).catch(unlessMissing)
  const file = upload?.storage?.path
  if (!upload || !file) return undefined
  const isWhole = upload.offset === upload.size
  return { file, isWhole, drop: () => tus.datastore.remove(name).catch(unlessMissing) }
}

function unlessMissing(error: unknown) {
  const status = typeof error === 'object' && error && 'status_code' in error && error.status_code
  if (status === 404 || status === 410) return undefined
  throw error
}
