import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

import { datasheetUploads } from './uploads-datasheets.server.ts'
import { type Uploads, prepareUploads } from './uploads-form.server.ts'
import { pictureUploads } from './uploads-pictures.server.ts'
import { patience } from './uploads-tus.server.ts'
import { videoUploads } from './uploads-videos.server.ts'

/** The routes under `/uploads` that receive a form with one file. The guard restricts them to owners. */
export async function uploadRoutes(app: FastifyInstance, uploads: Uploads) {
  await prepareUploads(app, uploads.folder)
  sweepWhileOpen(app, uploads.folder)
  await app.register(multipart, { throwFileSizeLimit: false })
  pictureUploads(app, uploads)
  videoUploads(app, uploads)
  datasheetUploads(app, uploads)
}

function sweepWhileOpen(app: FastifyInstance, folder: string) {
  const sweep = () =>
    sweepUploads(folder, Date.now() - patience).catch((err: unknown) =>
      app.log.error({ err }, 'uploads that nobody went on with could not be dropped'),
    )
  const timer = setInterval(sweep, 3_600_000).unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Deletes files last written before `time`: cut uploads, unfinished videos, old outcomes. */
export async function sweepUploads(folder: string, time: number) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    // Another cleanup or the upload itself may have deleted the file already.
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < time) await rm(file, { force: true })
  }
}
