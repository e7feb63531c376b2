import { hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { newId } from '#app/database/ids.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { networkOf } from '#app/http/network.ts'
import { perMinute } from '#app/http/per-minute.server.ts'
import { discardRest } from '#app/http/slow-bodies.server.ts'
import {
  refusedFile,
  type AttachmentOptions,
} from '#app/inbox/attachments/attachment-routes.server.ts'
import { cleanName, largest, mostAttachments } from '#app/inbox/attachments/attachment.ts'
import { saveAttachment } from '#app/inbox/attachments/attachments.server.ts'
import { readAttachment } from '#app/inbox/attachments/read-attachment.server.ts'
import { refusal } from '#app/media/refusal.ts'

/** In characters, as for a form without files. */
const longestText = 100_000
const formsPerMinute = 12

const limits = {
  fileSize: largest.unshrunkPhoto,
  files: 2 * mostAttachments,
  fields: 1_000,
  fieldNameSize: 200,
  parts: 1_010,
  /** In bytes. */
  fieldSize: 4 * longestText,
}

/** Reads the form of a list that has files, from a browser without script, as the fields of a form without them. */
export async function readListForms(app: FastifyInstance, options: AttachmentOptions) {
  const folder = path.join(options.folder, 'forms')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  const secondsToWait = perMinute(app, formsPerMinute)
  return async (request: FastifyRequest) => {
    const form: Form = { fields: new URLSearchParams(), files: [], problems: new Set() }
    const take = async (part: MultipartFile) => {
      if ((await secondsToWait(request)) > 0)
        throw refusal(429, 'Please wait a minute, then add it.')
      if (!(await options.hasRoom()))
        throw refusal(507, 'We cannot store files now. You can send the list without them.')
      await receive(part, form, folder)
    }
    const sender = options.senderOf(networkOf(request.ip))
    try {
      await readParts(request, form, take)
      // Only now: reading a photo takes seconds, in which the rest of the form would pile up in memory.
      for (const file of form.files.filter(({ isWhole }) => isWhole))
        await noting(form, () => storeFile(file, form, { ...options, sender }))
    } finally {
      discardRest(request)
      await Promise.all(form.files.map(({ path: file }) => rm(file, { force: true })))
    }
    form.fields.delete('filesProblem')
    if (form.problems.size > 0) form.fields.set('filesProblem', [...form.problems].join(' '))
    return form.fields
  }
}

type ReceivedFile = { path: string; name: string; isWhole: boolean; isTruncated: boolean }
type Form = { fields: URLSearchParams; files: ReceivedFile[]; problems: Set<string> }

async function readParts(
  request: FastifyRequest,
  form: Form,
  take: (part: MultipartFile) => Promise<void>,
) {
  let length = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.filename) await noting(form, () => take(part))
        part.file.resume()
      } else {
        const text = typeof part.value === 'string' ? part.value : ''
        length += part.fieldname.length + text.length
        if (length > longestText || part.valueTruncated) throw refusal(413, 'The form is too long.')
        form.fields.append(part.fieldname, text)
      }
    }
  } catch (error) {
    // The parser fails without a status when the form is broken or the connection was cut.
    if (!(error instanceof Error) || 'statusCode' in error) throw error
    form.problems.add('The form did not arrive whole. Please send it again.')
  }
}

async function receive(part: MultipartFile, { files }: Form, folder: string) {
  const received = { path: path.join(folder, randomUUID()), name: part.filename }
  const file = { ...received, isWhole: false, isTruncated: false }
  files.push(file)
  await pipeline(part.file, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }))
  Object.assign(file, { isWhole: true, isTruncated: part.file.truncated })
}

async function noting({ problems }: Form, work: () => Promise<void>) {
  await work().catch((error: unknown) => problems.add(wordsOf(error)))
}

function wordsOf(error: unknown) {
  if (isOutage(error)) return 'A file could not be stored. Please add it again in a moment.'
  return refusedFile(error).message
}

type Store = AttachmentOptions & { sender: string }

async function storeFile(file: ReceivedFile, { fields }: Form, { db, sender }: Store) {
  const name = cleanName(file.name)
  const numbers = Array.from({ length: mostAttachments }, (_, n) => n + 1)
  const free = numbers.find((n) => !fields.get(`file-${n}`))
  if (!free) throw refusal(422, `A list takes ${mostAttachments} files. ${name} is not added.`)
  if (file.isTruncated) throw refusal(413, `${name}: The file is larger than 12 MB.`)
  const read = await readAttachment(file.path, file.name)
  const _id = idOf(fields.get('listNumber') ?? '', read.bytes)
  if (numbers.some((n) => fields.get(`file-${n}`) === _id)) return
  await saveAttachment(db, { ...read, _id, senderHash: sender })
  fields.set(`file-${free}`, _id)
}

/** The same file sent again with the same list is the same attachment. */
function idOf(listNumber: string, bytes: Uint8Array) {
  const from = listNumber || newId()
  return hash('sha256', Buffer.concat([Buffer.from(from), bytes])).slice(0, 32)
}
