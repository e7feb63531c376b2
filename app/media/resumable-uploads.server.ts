import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { largestUpload } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { needsSession } from '#app/http/writes.server.ts'
import { shareWork } from '#app/platform/limit-concurrency.ts'

import { tusId, tusRoutes } from './tus-routes.server.ts'
import { findUpload, openTus, type Tus } from './tus.server.ts'
import { type Uploads, prepareUploads, refusalIn, uploadTime } from './upload-route.server.ts'
import { saveUploadedVideo, videoResponse } from './upload-routes.server.ts'

const address = '/uploads/tus'
const missing = 'There is no such upload. Please begin it again.'

export async function resumableUploads(app: FastifyInstance, uploads: Uploads & { db: Database }) {
  await prepareUploads(app, { ...uploads, largest: largestUpload.video })
  const folder = path.join(uploads.folder, 'tus')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tus = openTus({
    db: uploads.db,
    kind: 'video',
    folder,
    url: app.prefix + address,
    largest: largestUpload.video,
    nameOf: (owner) => `${owner}-${randomBytes(16).toString('hex')}`,
  })
  tusRoutes(app, tus, { address, words, ownerOf: uploads.ownerOf })
  finishRoute(app, tus, uploads)
}

const words = {
  unavailable: 'The video cannot be stored right now. The upload will resume.',
  refusals: {
    404: missing,
    409: 'The upload has got to another place meanwhile.',
    410: missing,
    413: `The video is larger than ${largestUpload.video / 1024 / 1024} MB. Choose a smaller one.`,
  },
}

const outcome = z.union([
  videoResponse,
  z.object({ status: z.number().int().min(400).max(499), message: z.string() }),
])
type Outcome = z.infer<typeof outcome>

function finishRoute(app: FastifyInstance, tus: Tus, uploads: Uploads) {
  const shared = shareWork<Outcome | undefined>()
  const refused = { 404: problem, 409: problem, 415: problem, 422: problem, 503: problem }
  app.withTypeProvider<ZodTypeProvider>().post(
    `${address}/:id/finished`,
    {
      handlerTimeout: uploadTime,
      schema: {
        summary: 'Keep a video that has arrived by the tus protocol; secure_url is its address',
        ...needsSession,
        params: z.object({ id: z.string() }),
        response: { 200: videoResponse, 401: problem, 403: problem, ...refused },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (!tusId.test(id)) return sendError(reply, 404, missing)
      const name = `${uploads.ownerOf(request)}-${id}`
      const finished = await shared(name, () => finish(tus, uploads, name))
      if (!finished) return sendError(reply, 404, missing)
      if ('secure_url' in finished) return reply.send(finished)
      const { status, message } = finished
      return sendError(reply, status, message, { errors: [{ path: 'file', message }] })
    },
  )
}

async function finish(tus: Tus, { media }: Uploads, name: string): Promise<Outcome | undefined> {
  const upload = await findUpload(tus, name)
  if (!upload) return outcomeIn(tus, name)
  if (!upload.isWhole) return { status: 409, message: 'The video has not arrived as a whole yet.' }
  // A refusal is a final outcome. A store error is thrown, so that the upload stays for another try.
  const finished = await upload.withFile((file) => saveUploadedVideo(media, file).catch(refusalIn))
  if (!finished) return outcomeIn(tus, name)
  await tus.store.saveOutcome(name, JSON.stringify(finished))
  await upload.remove()
  return finished
}

async function outcomeIn({ store }: Tus, name: string): Promise<Outcome | undefined> {
  const saved = await store.outcome(name)
  return saved === undefined ? undefined : outcome.parse(JSON.parse(saved))
}
