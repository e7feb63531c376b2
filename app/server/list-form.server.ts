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
  parts: 1_010,
  /** In bytes. */
  fieldSize: 4 * longestText,
}

/** Reads the form of a list that has files, from a browser without script, as the text of a form without them. */
export async function readListForms(app: FastifyInstance, options: AttachmentOptions) {
  const folder = path.join(options.folder, 'forms')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  const secondsToWait = perMinute(app, formsPerMinute)
  return async (request: FastifyRequest) => {
    const form: Form = { fields: new URLSearchParams(), problems: new Set() }
    const take = async (part: MultipartFile) => {
      if ((await secondsToWait(request)) > 0)
        throw refusal(429, 'Please wait a minute, then add it.')
      if (!(await options.hasRoom()))
        throw refusal(507, 'We cannot store files now. You can send the list without them.')
      return storeFile(part, form, {
        ...options,
        folder,
        sender: options.senderOf(networkOf(request.ip)),
      })
    }
    await readParts(request, form, take)
    form.fields.delete('filesProblem')
    if (form.problems.size > 0) form.fields.set('filesProblem', [...form.problems].join(' '))
    return `${form.fields}`
  }
}

type Form = { fields: URLSearchParams; problems: Set<string> }

async function readParts(
  request: FastifyRequest,
  { fields, problems }: Form,
  take: (part: MultipartFile) => Promise<void>,
) {
  let length = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.filename) await take(part).catch((error: unknown) => problems.add(wordsOf(error)))
        part.file.resume()
      } else {
        const text = typeof part.value === 'string' ? part.value : ''
        length += part.fieldname.length + text.length
        if (length > longestText || part.valueTruncated) throw refusal(413, 'The form is too long.')
        fields.append(part.fieldname, text)
      }
    }
  } catch (error) {
    // The parser fails without a status when the form is broken or the connection was cut.
    if (!(error instanceof Error) || 'statusCode' in error) throw error
    problems.add('The form did not arrive whole. Please send it again.')
  }
}

function wordsOf(error: unknown) {
  if (isOutage(error)) return 'A file could not be stored. Please add it again in a moment.'
  return refusedFile(error).message
}

type Store = AttachmentOptions & { sender: string }

async function storeFile(part: MultipartFile, { fields }: Form, { db, folder, sender }: Store) {
  const numbers = Array.from({ length: mostAttachments }, (_, n) => n + 1)
  const free = numbers.find((n) => !fields.get(`file-${n}`))
  if (!free)
    throw refusal(
      422,
      `A list takes ${mostAttachments} files. ${cleanName(part.filename)} is not added.`,
    )
  const file = path.join(folder, randomUUID())
  try {
    await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    if (part.file.truncated)
      throw refusal(413, `${cleanName(part.filename)}: The file is larger than 12 MB.`)
    const read = await readAttachment(file, part.filename)
    const _id = idOf(fields.get('listNumber') ?? '', read.bytes)
    if (numbers.some((n) => fields.get(`file-${n}`) === _id)) return
    await saveAttachment(db, { ...read, _id, senderHash: sender })
    fields.set(`file-${free}`, _id)
  } finally {
    await rm(file, { force: true })
  }
}

/** The same file sent again with the same list is the same attachment. */
function idOf(listNumber: string, bytes: Uint8Array) {
  const from = listNumber || newId()
  return hash('sha256', Buffer.concat([Buffer.from(from), bytes])).slice(0, 32)
}
