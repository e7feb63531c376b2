import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { diskFull, isOutage, outageStatus, problem, sendError } from '#app/http/errors.server.ts'
import { discardRest } from '#app/http/load-limits.server.ts'
import { needsSession } from '#app/http/writes.server.ts'
import { errorCode } from '#app/platform/error-code.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'

import { refusal } from './refusal.ts'
import type { MediaStore } from './store.ts'

export type Uploads = {
  media: MediaStore
  folder: string
  ownerOf: (request: FastifyRequest) => string
  hasRoom: DiskSpace['hasRoom']
}

export const uploadTime = 600_000

/** In bytes. */
const roomForTheForm = 100_000

const storeFailed = 'MEDIA_STORE_FAILED'

type PreparedUploads = Pick<Uploads, 'folder' | 'hasRoom'> & {
  largest: number
  full?: string
}

export async function prepareUploads(
  app: FastifyInstance,
  { folder, hasRoom, largest, full = diskFull }: PreparedUploads,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' && request.method !== 'PATCH') return undefined
    const bytes = bytesOf(request)
    // A file that is too large is refused for its size instead.
    const isRoom = await hasRoom(bytes > largest + roomForTheForm ? 0 : bytes)
    return isRoom ? undefined : sendError(reply, 507, full)
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.code !== storeFailed) throw error
    request.log.error({ err: error }, 'media store failed')
    return sendError(reply, error.statusCode ?? 503, error.message)
  })
}

/** Stated bytes of this request, or of the whole upload. */
export function bytesOf({ headers }: FastifyRequest) {
  return Number(headers['upload-length'] ?? headers['content-length']) || 0
}

export async function withStore<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (cause) {
    if (!isOutage(cause)) throw cause
    const message = 'The store of pictures and videos does not answer. Please try again soon.'
    const status = outageStatus(cause)
    const words = status === 507 ? diskFull : message
    throw Object.assign(refusal(status, words, cause), { code: storeFailed })
  }
}

type UploadForm = { field: string; largest: number; folder: string }

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
  const refused = {
    413: problem,
    415: problem,
    422: problem,
    429: problem,
    503: problem,
    507: problem,
  }
  const schema = {
    summary,
    ...needsSession,
    consumes: ['multipart/form-data'],
    body: z.object({ [form.field]: z.file() }),
    response: { 200: response, 400: problem, 401: problem, 403: problem, ...refused },
  }
  app.post(
    url,
    // The schema only documents the form, which is read as a stream without validation.
    {
      handlerTimeout: uploadTime,
      validatorCompiler: () => () => true,
      schema,
      // Handles refusals of the body limits, before the form is read.
      errorHandler(error, request, reply) {
        if (error.statusCode !== 413) return app.errorHandler(error, request, reply)
        return sendOfField(reply, refusalIn(tooLarge(form)), form)
      },
    },
    async (request, reply) => {
      try {
        return await withUploadedFile(request, form, save)
      } catch (error) {
        return sendOfField(reply, refusalIn(error), form)
      }
    },
  )
}

function sendOfField(
  reply: FastifyReply,
  { status, message }: ReturnType<typeof refusalIn>,
  { field }: UploadForm,
) {
  return sendError(reply, status, message, { errors: [{ path: field, message }] })
}

async function withUploadedFile<T>(
  request: FastifyRequest,
  form: UploadForm,
  work: (file: string) => Promise<T>,
) {
  const message = `Send a form (multipart/form-data) with the file in its field ${form.field}.`
  if (!request.isMultipart()) throw refusal(415, message)
  await mkdir(form.folder, { recursive: true, mode: 0o700 })
  const file = path.join(form.folder, randomUUID())
  try {
    await receive(request, form, file)
    return await work(file)
  } finally {
    await rm(file, { force: true })
    discardRest(request)
  }
}

const partLimits = { files: 5, fields: 20, parts: 25, fieldSize: 10_000, headerPairs: 100 }

async function receive(request: FastifyRequest, form: UploadForm, file: string) {
  let files = 0
  const limits = { ...partLimits, fileSize: form.largest }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== form.field) part.file.resume()
      else if (++files === 1) await write(part, form, file)
      else throw refusal(422, 'Send one file at a time.')
    }
  } catch (error) {
    throw reasonOf(error)
  }
  if (files === 0) throw refusal(422, `The field ${form.field} holds no file.`)
}

async function write(part: MultipartFile, form: UploadForm, file: string) {
  await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw tooLarge(form)
  if (part.file.bytesRead === 0) throw refusal(422, 'The file is empty.')
}

function tooLarge({ largest }: UploadForm) {
  return refusal(413, `The file is larger than ${largest / 1024 / 1024} MB. Choose a smaller one.`)
}

function reasonOf(error: unknown) {
  const isOurs = /^E(?!CONNRESET|PIPE|RR_)/.test(errorCode(error) ?? '')
  if (isOurs || (error instanceof Error && 'statusCode' in error && error.statusCode !== 500)) {
    return error
  }
  return refusal(400, 'The upload was cut off or is no form. Please send it again.', error)
}

export function refusalIn(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (!(error instanceof Error) || typeof status !== 'number' || status >= 500) throw error
  return { status, message: error.message }
}
