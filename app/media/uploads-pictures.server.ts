import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

import { readUploadedPicture, saveFile } from './originals.server.ts'
import { refusal } from './picture.server.ts'
import { warmPictures } from './sizes.server.ts'
import { largestUpload } from './upload-limits.ts'
import { type Uploads, formRoute, kept } from './uploads-form.server.ts'

const answer = z.object({
  data: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
})

// Decoding 50 megapixels takes some hundred megabytes of memory, for an AVIF nearly a thousand.
const runLimited = limitConcurrency({ atOnce: 1, waiting: 16 })

/** `POST /uploads/images` in the shape of the old image host (R-API-12, C-17). */
export function pictureUploads(app: FastifyInstance, { media, folder }: Uploads) {
  const warm = warmingOf(app, media)
  formRoute(app, {
    url: '/uploads/images',
    summary: 'Upload a picture (JPEG, PNG, WebP, AVIF; 20 MB, 50 megapixels); url is its address',
    field: 'image',
    largest: largestUpload.picture,
    folder: path.join(folder, 'incoming'),
    answer,
    keep: async (file) => {
      const picture = await runLimited(async () => readUploadedPicture(await readFile(file)))
      if (picture === 'full')
        throw refusal(429, 'Too many pictures at once. Please try again soon.')
      const { bytes, width, height } = picture
      const url = await kept(() => saveFile(media, bytes, 'image/webp'))
      warm(url)
      return { data: { url, width, height } }
    },
  })
}

/** Makes the usual sizes of a new picture in the background, one picture after the other. */
function warmingOf(app: FastifyInstance, media: Uploads['media']) {
  const closing = new AbortController()
  const warming = {
    widths: [320, 480, 960] as const,
    signal: closing.signal,
    report: (err: unknown) => app.log.error({ err }, 'sizes could not be made ahead'),
  }
  let last = Promise.resolve()
  app.addHook('onClose', async () => {
    closing.abort()
    await last
  })
  return (address: string) => {
    last = last.then(() => warmPictures(media, [address], warming))
  }
}
