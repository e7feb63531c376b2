import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { saveFile } from './originals.server.ts'
import type { MediaStore } from './store.ts'
import { largestUpload } from './upload-limits.ts'
import { type Uploads, formRoute, kept } from './uploads-form.server.ts'
import { inspectFilm } from './video-file.server.ts'

export const filmAnswer = z.object({ secure_url: z.string() })

/** `POST /uploads/videos` in the shape of the old video host (R-API-13, C-18, C-81). */
export function videoUploads(app: FastifyInstance, { media, folder }: Uploads) {
  formRoute(app, {
    url: '/uploads/videos',
    summary:
      'Upload a video (MP4, WebM; 500 MB); secure_url is its address. Resumable by the tus protocol at /api/uploads/tus',
    field: 'file',
    largest: largestUpload.film,
    folder: path.join(folder, 'incoming'),
    answer: filmAnswer,
    keep: (file) => keepFilm(media, file),
  })
}

/** Saves the video at this path without its recording location, if browsers can play it. */
export async function keepFilm(media: MediaStore, file: string) {
  const type = await inspectFilm(file)
  return { secure_url: await kept(() => saveFile(media, file, type)) }
}
