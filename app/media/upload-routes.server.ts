import { openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { largestUpload } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { problem } from '#app/http/errors.server.ts'
import { needsSession } from '#app/http/writes.server.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

import { decoded } from './decoder.server.ts'
import { saveFile } from './originals.server.ts'
import { inspectDatasheet } from './pdf.server.ts'
import { pictureWarmer } from './picture-sizes.server.ts'
import { refusal } from './refusal.ts'
import type { MediaStore } from './store.ts'
import { forOwners, openTus, tusRoutes } from './tus.server.ts'
import { type Uploads, prepareUploads, uploadRoute, withStore } from './upload-route.server.ts'
import { inspectVideo } from './video.server.ts'

const uploadLifetime = 48 * 3_600_000

const videoResponse = z.object({ secure_url: z.string() })

const pictureResponse = z.object({
  data: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
})

// The decoder takes one picture at a time.
const runLimited = limitConcurrency({ atOnce: 1, waiting: 16 })

export async function uploadRoutes(app: FastifyInstance, uploads: Uploads) {
  const { media, folder } = uploads
  await prepareUploads(app, { ...uploads, largest: largestUpload.video })
  cleanUpWhileOpen(app, folder)
  await app.register(multipart, { throwFileSizeLimit: false })
  const incoming = path.join(folder, 'incoming')
  // Picture and video responses have the old hosts' shape (R-API-12, R-API-13).
  pictureRoute(app, media, incoming)
  uploadRoute(app, {
    url: '/uploads/videos',
    summary:
      'Upload a video (MP4, WebM; 500 MB); secure_url is its address. Resumable by the tus protocol at /api/uploads/tus',
    field: 'file',
    largest: largestUpload.video,
    folder: incoming,
    response: videoResponse,
    save: (file) => saveUploadedVideo(media, file),
  })
  uploadRoute(app, {
    url: '/uploads/datasheets',
    summary: 'Upload a datasheet (PDF; 20 MB); url is its address',
    field: 'file',
    largest: largestUpload.datasheet,
    folder: incoming,
    response: z.object({ data: z.object({ url: z.string() }) }),
    save: async (file) => ({ data: { url: await saveUpload(media, file, inspectDatasheet) } }),
  })
}

function pictureRoute(app: FastifyInstance, media: MediaStore, folder: string) {
  const warm = pictureWarmer(app, media)
  uploadRoute(app, {
    url: '/uploads/images',
    summary:
      'Upload a picture (JPEG, PNG, WebP, AVIF, HEIC; 20 MB, 200 megapixels); url is its address',
    field: 'image',
    largest: largestUpload.picture,
    folder,
    response: pictureResponse,
    async save(file) {
      const picture = await runLimited(() => decoded('readUploadedPicture', file))
      if (picture === 'full')
        throw refusal(429, 'Too many pictures at once. Please try again soon.')
      const { bytes, width, height } = picture
      const url = await withStore(() => saveFile(media, bytes, 'image/webp'))
      void warm([url])
      return { data: { url, width, height } }
    },
  })
}

const resumable = '/uploads/tus'

/** Sessions only: programs have none to lose, and send the whole form. */
export async function resumableUploads(
  app: FastifyInstance,
  { db, media, ...uploads }: Uploads & { db: Database },
) {
  await prepareUploads(app, { ...uploads, largest: largestUpload.video })
  const folder = path.join(uploads.folder, 'tus')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tus = openTus({
    db,
    kind: 'video',
    folder,
    url: app.prefix + resumable,
    largest: largestUpload.video,
    words: {
      missing: 'There is no such upload. Please begin it again.',
      tooLarge: `The video is larger than ${largestUpload.video / 1024 / 1024} MB. Choose a smaller one.`,
      unavailable: 'The video cannot be stored right now. The upload will resume.',
    },
  })
  const refused = { 404: problem, 409: problem, 415: problem, 422: problem, 503: problem }
  tusRoutes(app, tus, {
    address: resumable,
    ...forOwners(uploads.ownerOf),
    finish: {
      schema: {
        summary: 'Keep a video that has arrived by the tus protocol; secure_url is its address',
        ...needsSession,
        params: z.object({ id: z.string() }),
        response: { 200: videoResponse, 401: problem, 403: problem, ...refused },
      },
      async find(name) {
        const saved = await tus.store.outcome(name)
        return saved === undefined ? undefined : videoOutcome.parse(JSON.parse(saved))
      },
      save: (file) => saveUploadedVideo(media, file),
      remember: (name, outcome) => tus.store.saveOutcome(name, JSON.stringify(outcome)),
    },
  })
}

const videoOutcome = z.union([
  videoResponse,
  z.object({ status: z.number().int().min(400).max(499), message: z.string() }),
])

async function saveUploadedVideo(media: MediaStore, file: string) {
  return { secure_url: await saveUpload(media, file, inspectVideo) }
}

async function saveUpload(
  media: MediaStore,
  file: string,
  inspect: (file: string) => Promise<string>,
) {
  const type = await inspect(file)
  const bytes = await openAsBlob(file)
  return withStore(() => saveFile(media, bytes, type))
}

export function cleanUpWhileOpen(app: FastifyInstance, folder: string, lifetime = uploadLifetime) {
  const cleanUp = () =>
    deleteOldUploads(folder, Date.now() - lifetime).catch((err: unknown) =>
      app.log.error({ err }, 'deleting unfinished uploads failed'),
    )
  const timer = setInterval(cleanUp, 3_600_000).unref()
  app.addHook('onReady', cleanUp)
  app.addHook('onClose', async () => clearInterval(timer))
}

export async function deleteOldUploads(folder: string, time: number) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < time) await rm(file, { force: true })
  }
}
