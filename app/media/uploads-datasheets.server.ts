import { open } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { readAt } from './file-bytes.server.ts'
import { saveFile } from './originals.server.ts'
import { refusal } from './picture.server.ts'
import { largestUpload } from './upload-limits.ts'
import { type Uploads, formRoute, kept } from './uploads-form.server.ts'

/** `POST /uploads/datasheets`: a PDF, which is served only as a download. */
export function datasheetUploads(app: FastifyInstance, { media, folder }: Uploads) {
  formRoute(app, {
    url: '/uploads/datasheets',
    summary: 'Upload a datasheet (PDF; 20 MB); url is its address',
    field: 'file',
    largest: largestUpload.datasheet,
    folder: path.join(folder, 'incoming'),
    answer: z.object({ data: z.object({ url: z.string() }) }),
    keep: async (file) => {
      await inspectDatasheet(file)
      return { data: { url: await kept(() => saveFile(media, file, 'application/pdf')) } }
    },
  })
}

async function inspectDatasheet(path: string) {
  await using file = await open(path)
  const { size } = await file.stat()
  const head = await readAt(file, 0, 5)
  if (head.toString('latin1') !== '%PDF-') {
    throw refusal(415, 'That is no PDF. Choose the datasheet as a PDF file.')
  }
  const tail = await readAt(file, Math.max(0, size - 1024), 1024)
  if (!tail.includes('%%EOF')) {
    throw refusal(422, 'The PDF is damaged or not whole. Please choose it again.')
  }
}
