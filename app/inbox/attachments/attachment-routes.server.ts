import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { isForeign } from '#app/http/cross-origin.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { networkOf } from '#app/http/request-headers.server.ts'
import { findUpload, openTus, type Tus, tusRoutes, unlessMissing } from '#app/media/tus.server.ts'
import { prepareUploads } from '#app/media/upload-route.server.ts'
import { cleanUpWhileOpen } from '#app/media/upload-routes.server.ts'
import type { Unfinished, UploadStore } from '#app/media/upload-store.ts'
import { isoTime, isWithin, day } from '#app/platform/clock.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'

import { isAttachmentId, largest } from './attachment.ts'
import { deleteNotSent, findAttachment, saveAttachment } from './attachments.server.ts'
import { readAttachment } from './read-attachment.server.ts'

const address = '/enquiry-list/files'
/** In milliseconds. */
const lifetime = day

export type AttachmentOptions = {
  db: Database
  siteUrl: string
  folder: string
  senderOf: (ip: string) => string
  hasRoom: DiskSpace['hasRoom']
}

/** Takes the photos and PDFs of a list from browsers with script: resumable, before the list itself is sent. */
export async function attachmentRoutes(app: FastifyInstance, options: AttachmentOptions) {
  const { db, siteUrl, folder, senderOf } = options
  cleanUpWhileOpen(app, folder, lifetime)
  const full =
    'We have no room for files now. Please send the list without it, or send the file by mail.'
  await prepareUploads(app, { ...options, largest: largest.file, full })
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isForeign(headers, siteUrl)) return undefined
    return sendError(reply, 403, 'This file was sent from another site.')
  })
  const tus = openTus({
    db,
    kind: 'attachment',
    folder,
    url: address,
    largest: largest.file,
    words: {
      missing: 'There is no such file. Please choose it again.',
      tooLarge: 'The file is larger than 4 MB. Please choose a smaller one.',
      unavailable: 'The file cannot be taken right now. The upload will resume.',
    },
  })
  tusRoutes(app, tus, {
    address,
    methods: { address: ['POST'], upload: ['HEAD', 'PATCH'] },
    nameOf: (_request, id) => id,
    begin: (request) => begin(request, tus, senderOf),
    finish: {
      find: (id) => findAttachment(db, id),
      async save(file, { id, fileName, ip }) {
        const read = await readAttachment(file, fileName)
        return saveAttachment(db, { ...read, _id: id, senderHash: senderOf(networkOf(ip)) })
      },
    },
  })
  deleteRoute(app, tus)
}

async function begin(request: FastifyRequest, tus: Tus, senderOf: AttachmentOptions['senderOf']) {
  const name = Buffer.from(metadataIn(request, 'id'), 'base64').toString('latin1')
  if (!isAttachmentId(name)) return { status: 400, message: 'The file has no id of this site.' }
  const network = senderOf(networkOf(request.ip))
  if (!(await hasFreeSlot(tus.store, network)))
    return { status: 503, message: 'Many files are being sent now. Please try again later.' }
  const metadata = [
    ...(['id', 'filename'] as const).map((key) => `${key} ${metadataIn(request, key)}`),
    `network ${btoa(network)}`,
  ]
  request.headers['upload-metadata'] = metadata.join(',')
  return { name }
}

/** Base64. The browser names its file, so that it finds it again after the answer was lost. */
function metadataIn({ headers }: FastifyRequest, key: 'id' | 'filename') {
  const pairs = `${headers['upload-metadata']}`.split(',').map((pair) => pair.trim().split(' '))
  const [, encoded = ''] = pairs.find(([name]) => name === key) ?? []
  return encoded
}

const params = z.object({ id: z.string().refine(isAttachmentId) })

function deleteRoute(app: FastifyInstance, tus: Tus) {
  app.delete(`${address}/:id`, async (request, reply) => {
    const { data } = params.safeParse(request.params)
    if (!data) return sendError(reply, 404, tus.words.missing)
    const upload = await findUpload(tus, data.id)
    await upload?.remove()
    await deleteNotSent(tus.db, data.id)
    return reply.code(204).send()
  })
}

/** Files that are being sent, 4 MB each at most: of all visitors, and of one network. */
const most = { inAll: 200, ofNetwork: 20 }
/** In milliseconds, without a byte. */
const longestPause = 3_600_000

/** Drops uploads that stand still; if all slots are taken, one of the network with most, so a few cannot block all. */
export async function hasFreeSlot(store: UploadStore, network: string, now = Date.now()) {
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
