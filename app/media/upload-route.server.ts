import { mkdir } from 'node:fs/promises'

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { isOutage, problem, sendError } from '#app/http/errors.server.ts'
import { forOwners } from '#app/http/writes.server.ts'

import { refusal } from './refusal.ts'
import type { MediaStore } from './store.ts'
import { type UploadForm, withUploadedFile } from './upload-file.server.ts'

export type Uploads = {
  media: MediaStore
  folder: string
  ownerOf: (request: FastifyRequest) => string
}

/** In milliseconds; the server ends a stalled upload earlier. */
export const uploadTime = 600_000

const storeFailed = 'MEDIA_STORE_FAILED'

export async function prepareUploads(app: FastifyInstance, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.code !== storeFailed) throw error
    request.log.error({ err: error }, 'media store failed')
    return sendError(reply, 503, error.message)
  })
}

export async function withStore<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (cause) {
    if (!isOutage(cause)) throw cause
    const message = 'The store of pictures and videos does not answer. Please try again soon.'
    throw Object.assign(refusal(503, message, cause), { code: storeFailed })
  }
}

type UploadRoute<Response extends z.ZodType> = UploadForm & {
  url: string
  summary: string
  response: Response
  save: (file: string) => Promise<z.output<Response>>
}

export function uploadRoute<Response extends z.ZodType>(
  app: FastifyInstance,
  { url, summary, response, save, ...form }: UploadRoute<Response>,
) {
  const refused = { 413: problem, 415: problem, 422: problem, 429: problem, 503: problem }
  const schema = {
    summary,
    ...forOwners,
    consumes: ['multipart/form-data'],
    body: z.object({ [form.field]: z.file() }),
    response: { 200: response, 400: problem, 401: problem, 403: problem, ...refused },
  }
  app.post(
    url,
    // The schema only documents the form, which is read as a stream without validation.
    { handlerTimeout: uploadTime, validatorCompiler: () => () => true, schema },
    async (request, reply) => {
      try {
        return await withUploadedFile(request, form, save)
      } catch (error) {
        const { status, message } = refusalIn(error)
        return sendError(reply, status, message, { errors: [{ path: form.field, message }] })
      }
    },
  )
}

export function refusalIn(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (!(error instanceof Error) || typeof status !== 'number' || status >= 500) throw error
  return { status, message: error.message }
}
