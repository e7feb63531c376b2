import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { errorCode } from '#app/platform/error-code.ts'

import { refusal } from './refusal.ts'

export type UploadForm = { field: string; largest: number; folder: string }

export async function withUploadedFile<T>(
  request: FastifyRequest,
  form: UploadForm,
  work: (file: string) => Promise<T>,
) {
  const message = `Send a form (multipart/form-data) with the file in its field ${form.field}.`
  if (!request.isMultipart()) throw refusal(415, message)
  const roomForTheForm = 100_000
  if (Number(request.headers['content-length']) > form.largest + roomForTheForm) {
    throw tooLarge(form)
  }
  await mkdir(form.folder, { recursive: true, mode: 0o700 })
  const file = path.join(form.folder, randomUUID())
  try {
    await receive(request, form, file)
    return await work(file)
  } finally {
    await rm(file, { force: true })
    // A client that is still sending reads the response only after its whole body is read.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function receive(request: FastifyRequest, form: UploadForm, file: string) {
  let files = 0
  try {
    for await (const part of request.parts({ limits: limits(form.largest) })) {
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

function limits(largest: number) {
  return { fileSize: largest, files: 5, fields: 20, parts: 25, fieldSize: 10_000, headerPairs: 100 }
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
