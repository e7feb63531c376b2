import { mkdir } from 'node:fs/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { networkOf } from '#app/http/client-address.server.ts'
import { isForeign } from '#app/http/cross-origin.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { findUpload, forwardTus, openTus, type Tus, unlessMissing } from '#app/media/tus.server.ts'
import { uploadTime } from '#app/media/upload-route.server.ts'
import { cleanUpWhileOpen } from '#app/media/upload-routes.server.ts'
import type { Unfinished, UploadStore } from '#app/media/upload-store.ts'
import { isoTime, isWithin, day } from '#app/platform/clock.ts'
import { shareWork } from '#app/platform/limit-concurrency.ts'

import { type Attachment, isAttachmentId, largest } from './attachment.ts'
import { deleteNotSent, findAttachment, saveAttachment } from './attachments.server.ts'
import { readAttachment } from './read-attachment.server.ts'

const address = '/enquiry-list/files'
/** In milliseconds. */
const lifetime = day

export type AttachmentOptions = {
  db: Database
  siteUrl: string
  /** Where files are until they have arrived whole. */
  folder: string
  senderOf: (ip: string) => string
  hasRoom: () => Promise<boolean>
}

/** Takes the photos and PDFs of a list from browsers with script: resumable, before the list itself is sent. */
export async function attachmentRoutes(app: FastifyInstance, options: AttachmentOptions) {
  const { siteUrl, folder, hasRoom } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  cleanUpWhileOpen(app, folder, lifetime)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isForeign(headers, siteUrl)) return undefined
    return sendError(reply, 403, 'This file was sent from another site.')
  })
  app.addHook('preHandler', async ({ method }, reply) => {
    const isSending = method === 'POST' || method === 'PATCH'
    return isSending && !(await hasRoom()) ? sendError(reply, 507, words.full) : undefined
  })
  const tus = openTus({
    db: options.db,
    kind: 'attachment',
    folder,
    url: address,
    largest: largest.file,
    nameOf: (id) => id,
  })
  beginRoute(app, tus, options)
  partRoutes(app, tus, options.db)
  finishRoute(app, tus, options)
}

function beginRoute(
  app: FastifyInstance,
  tus: Tus,
  { senderOf }: Pick<AttachmentOptions, 'senderOf'>,
) {
  app.post(address, { handlerTimeout: uploadTime }, async (request, reply) => {
    const name = Buffer.from(metadataIn(request, 'id'), 'base64').toString('latin1')
    if (!isAttachmentId(name)) return sendError(reply, 400, 'The file has no id of this site.')
    const network = senderOf(networkOf(request.ip))
    if (!(await hasPlace(tus.store, network)))
      return sendError(reply, 503, 'Many files are being sent now. Please try again later.')
    const metadata = [
      ...(['id', 'filename'] as const).map((key) => `${key} ${metadataIn(request, key)}`),
      `network ${btoa(network)}`,
    ]
    request.headers['upload-metadata'] = metadata.join(',')
    return forwardTus(tus, { request, reply, name }, words)
  })
}

/** Base64. The browser names its file, so that it finds it again after the answer was lost. */
function metadataIn({ headers }: FastifyRequest, key: 'id' | 'filename') {
  const pairs = `${headers['upload-metadata']}`.split(',').map((pair) => pair.trim().split(' '))
  const [, encoded = ''] = pairs.find(([name]) => name === key) ?? []
  return encoded
}

const params = z.object({ id: z.string().refine(isAttachmentId) })

function withId(work: (id: string, request: FastifyRequest, reply: FastifyReply) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const read = params.safeParse(request.params)
    return read.success ? work(read.data.id, request, reply) : sendError(reply, 404, missing)
  }
}

function partRoutes(app: FastifyInstance, tus: Tus, db: Database) {
  app.route({
    method: ['HEAD', 'PATCH'],
    url: `${address}/:id`,
    handlerTimeout: uploadTime,
    handler: withId((name, request, reply) => forwardTus(tus, { request, reply, name }, words)),
  })
  app.delete(
    `${address}/:id`,
    withId(async (id, _request, reply) => {
      const upload = await findUpload(tus, id)
      await upload?.remove()
      await deleteNotSent(db, id)
      return reply.code(204).send()
    }),
  )
}

const missing = 'There is no such file. Please choose it again.'
const words = {
  full: 'We have no room for files now. Please send the list without it, or send the file by mail.',
  unavailable: 'The file cannot be taken right now. The upload will resume.',
  refusals: {
    404: missing,
    409: 'The file has got to another place meanwhile.',
    410: missing,
    413: 'The file is larger than 4 MB. Please choose a smaller one.',
  },
}

type Finished = Attachment | { status: number; message: string }

function finishRoute(app: FastifyInstance, tus: Tus, options: AttachmentOptions) {
  const shared = shareWork<Finished>()
  app.post(
    `${address}/:id/finished`,
    { handlerTimeout: uploadTime },
    withId(async (id, { ip }, reply) => {
      const finished = await shared(id, () => finish(tus, { ...options, ip }, id))
      if ('_id' in finished) return reply.send(finished)
      return sendError(reply, finished.status, finished.message)
    }),
  )
}

async function finish(
  tus: Tus,
  { db, senderOf, ip }: AttachmentOptions & { ip: string },
  id: string,
): Promise<Finished> {
  const known = await findAttachment(db, id)
  const upload = await findUpload(tus, id)
  if (known || !upload) {
    await upload?.remove()
    return known ?? { status: 404, message: missing }
  }
  if (!upload.isWhole) return { status: 409, message: 'The file has not arrived whole yet.' }
  try {
    const file = await upload.withFile((path) => readAttachment(path, upload.fileName))
    if (!file) return (await findAttachment(db, id)) ?? { status: 404, message: missing }
    const saved = await saveAttachment(db, {
      ...file,
      _id: id,
      senderHash: senderOf(networkOf(ip)),
    })
    await upload.remove()
    return saved
  } catch (error) {
    const refused = refusedFile(error)
    // The photo can be read later.
    if (refused.status !== 429) await upload.remove()
    return refused
  }
}

/** Status and message of a refusal; anything else is thrown. */
export function refusedFile(error: unknown) {
  if (!(error instanceof Error && 'statusCode' in error)) throw error
  const { statusCode: status, message } = error
  if (typeof status !== 'number') throw error
  return { status, message }
}

/** Files that are being sent, 4 MB each at most: of all visitors, and of one network. */
const most = { inAll: 200, ofNetwork: 20 }
/** In milliseconds, without a byte. */
const longestPause = 3_600_000

/**
 * Drops uploads that stand still, and says whether this network can begin another one. When all places are taken,
 * the network with the most loses one, so that a few networks cannot keep all others out.
 */
export async function hasPlace(store: UploadStore, network: string, now = Date.now()) {
  const all = await store.unfinished()
  const idle = all.filter(({ at }) => !isWithin(isoTime(at), longestPause, now))
  const active = all.filter((one) => !idle.includes(one))
  await removeAll(store, idle)
  if (active.filter((one) => one.network === network).length >= most.ofNetwork) return false
  if (active.length >= most.inAll) await removeAll(store, longestIdle(largestGroup(active)))
  return true
}

function largestGroup(all: Unfinished[]) {
  const groups = Map.groupBy(all, ({ network }) => network).values()
  return [...groups].reduce((largest, one) => (one.length > largest.length ? one : largest))
}

function longestIdle(all: Unfinished[]) {
  return all.toSorted((one, other) => one.at - other.at).slice(0, 1)
}

async function removeAll(store: UploadStore, all: Unfinished[]) {
  await Promise.all(all.map(({ id }) => store.remove(id).catch(unlessMissing)))
}
