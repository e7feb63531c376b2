import { hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Config } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { acceptForms } from '#app/http/form-body.server.ts'
import { discardRest } from '#app/http/load-limits.server.ts'
import { perMinute } from '#app/http/per-minute.server.ts'
import { networkOf } from '#app/http/request-headers.server.ts'
import { type PageRoute, pagesWithForms } from '#app/http/route-facts.server.ts'
import type { AttachmentOptions } from '#app/inbox/attachments/attachment-routes.server.ts'
import { cleanName, largest, mostAttachments } from '#app/inbox/attachments/attachment.ts'
import { saveAttachment } from '#app/inbox/attachments/attachments.server.ts'
import { readAttachment } from '#app/inbox/attachments/read-attachment.server.ts'
import { refusal } from '#app/media/refusal.ts'
import { uploadTime } from '#app/media/upload-route.server.ts'

import { formLimit, shortHash, unlimited } from './form-limit.server.ts'
import { type RenderPage, visitOf } from './render-page.server.ts'

/** In characters, as for a list without files. */
const longestText = 1_000_000

const formsPerMinute = 12

const limits = {
  fileSize: largest.unshrunkPhoto,
  files: 2 * mostAttachments,
  fields: 7_000,
  fieldNameSize: 200,
  parts: 7_010,
  fieldSize: longestText,
}

type ReceivedFile = { path: string; name: string; isWhole: boolean; isTruncated: boolean }

type Form = { fields: URLSearchParams; files: ReceivedFile[]; problems: Set<string> }

type Store = AttachmentOptions & { sender: string; largestFile: number }

const withFiles = new Map([
  ['/enquiry-list', largest.file],
  ['/enquiry-status/:secret', largest.order],
])

/** One-click unsubscribe of mail programs (RFC 8058), with any body or none. */
const oneClickAddress = '/newsletter/unsubscribe/:token'

type FormOptions = {
  config: Config
  db: Database
  render: RenderPage
  attachments: AttachmentOptions
  routes: readonly PageRoute[]
}

export async function formRoutes(app: FastifyInstance, options: FormOptions) {
  const { config, db, render, attachments } = options
  const refuse = acceptForms(app, config.siteUrl, async (_request, reply, refused) => {
    const from = { hash: '', ...unlimited }
    return reply.send(await render('/enquiries', { fields: noFields, from, refused }))
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500, message } = error
    if (statusCode !== 413 && statusCode !== 415) throw error
    return refuse(request, reply, statusCode, message)
  })
  const report = (err: unknown) => app.log.warn({ err }, 'a form could not be counted')
  const formWithFiles = await readFormsWithFiles(app, attachments)
  for (const { url: route } of pagesWithForms(options.routes, false)) {
    const allowanceOf = config.rateLimits ? formLimit(db, route, report) : () => unlimited
    const largestFile = withFiles.get(route)
    const limits = { compress: {}, ...(largestFile && { handlerTimeout: uploadTime }) }
    app.post(route, limits, async (request, reply) => {
      const { ip } = request
      const fields =
        largestFile && request.isMultipart()
          ? await formWithFiles(request, largestFile)
          : request.body
      if (!(fields instanceof URLSearchParams))
        return refuse(request, reply, 415, 'A form is expected here.')
      const from = { hash: shortHash(ip), ...allowanceOf(ip) }
      const form = { fields, from }
      return reply.send(await render(addressOf(route, request), form, visitOf(request)))
    })
  }
  await app.register(oneClickRoute, { render })
}

const noFields = new URLSearchParams()

async function oneClickRoute(app: FastifyInstance, { render }: Pick<FormOptions, 'render'>) {
  app.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, ''))
  app.post(oneClickAddress, { compress: {} }, async (request, reply) => {
    const from = { hash: '', ...unlimited }
    return reply.send(await render(addressOf(oneClickAddress, request), { fields: noFields, from }))
  })
}

/** Other characters could lead to another page. */
const parameter = z
  .string()
  .regex(/^[\w-]+$/)
  .catch('-')
const parameters = z.object({ token: parameter, secret: parameter })

function addressOf(route: string, { params }: FastifyRequest) {
  const { token, secret } = parameters.parse(params)
  return route.replace(':token', token).replace(':secret', secret)
}

/** Converts a form with files, from browsers without script, to one without. */
async function readFormsWithFiles(app: FastifyInstance, options: AttachmentOptions) {
  const folder = path.join(options.folder, 'forms')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  const secondsToWait = perMinute(app, formsPerMinute)
  return async (request: FastifyRequest, largestFile: number) => {
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
      // Reading a photo takes seconds, so it waits until the whole form has arrived.
      for (const file of form.files.filter(({ isWhole }) => isWhole))
        await noting(form, () => storeFile(file, form, { ...options, sender, largestFile }))
    } finally {
      discardRest(request)
      await Promise.all(form.files.map(({ path: file }) => rm(file, { force: true })))
    }
    form.fields.delete('filesProblem')
    if (form.problems.size > 0) form.fields.set('filesProblem', [...form.problems].join(' '))
    return form.fields
  }
}

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
    // The parser throws without a status for broken forms and cut connections.
    if (!(error instanceof Error) || 'statusCode' in error) throw error
    form.problems.add('The form arrived incomplete. Please send it again.')
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
  // Only refusals have a status.
  if (error instanceof Error && 'statusCode' in error) return error.message
  throw error
}

async function storeFile(file: ReceivedFile, { fields }: Form, { db, sender, largestFile }: Store) {
  const name = cleanName(file.name)
  const numbers = Array.from({ length: mostAttachments }, (_, n) => n + 1)
  const free = numbers.find((n) => !fields.get(`file-${n}`))
  if (!free) throw refusal(422, `A list takes ${mostAttachments} files. ${name} is not added.`)
  if (file.isTruncated) throw refusal(413, `${name}: The file is larger than 12 MB.`)
  const read = await readAttachment(file.path, file.name, largestFile)
  const _id = idOf(fields.get('listNumber') ?? '', read.bytes)
  if (numbers.some((n) => fields.get(`file-${n}`) === _id)) return
  await saveAttachment(db, { ...read, _id, senderHash: sender })
  fields.set(`file-${free}`, _id)
}

/** The same file in the same list is the same attachment. */
function idOf(listNumber: string, bytes: Uint8Array) {
  const from = listNumber || newId()
  return hash('sha256', Buffer.concat([Buffer.from(from), bytes])).slice(0, 32)
}
