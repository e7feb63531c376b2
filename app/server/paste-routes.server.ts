import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

import { searchForClient } from '#app/catalogue/search/engine/search-queue.server.ts'
import type { Config } from '#app/config.server.ts'
import { pastesPerMinute } from '#app/content/constants.ts'
import { FileRefused, mostBytes } from '#app/enquiry-list/file-refusal.ts'
import { readFile } from '#app/enquiry-list/read-file.server.ts'
import { perMinute } from '#app/http/per-minute.server.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

import { acceptForms } from './accept-forms.server.ts'
import { unlimited } from './form-limit.server.ts'
import type { RenderPage } from './render-page.server.ts'

const address = '/enquiry-list/paste'
/** In bytes: the rows of a file travel in the form that names its columns. */
const mostOfForm = 3 * 1024 * 1024
const longestText = 500_000

const runReading = limitConcurrency({ atOnce: 2, waiting: 20 })

type Options = { config: Config; render: RenderPage }

export async function pasteRoutes(app: FastifyInstance, { config, render }: Options) {
  const secondsToWait = perMinute(app, pastesPerMinute)
  const refuse = acceptForms(app, config.siteUrl, async (_request, reply, refused) => {
    const from = { hash: '', ...unlimited }
    return reply.send(await render(address, { body: '', from, refused }))
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500, message } = error
    if (statusCode !== 413 && statusCode !== 415) throw error
    return refuse(request, reply, statusCode, message)
  })
  await app.register(multipart, {
    limits: { fileSize: mostBytes, files: 1, fields: 10, parts: 12, fieldSize: longestText },
    throwFileSizeLimit: false,
  })
  app.post(address, { compress: {}, bodyLimit: mostOfForm }, async (request, reply) => {
    const seconds = await secondsToWait(request)
    const body = request.isMultipart() ? await formOf(request, seconds === 0) : request.body
    if (typeof body !== 'string') return refuse(request, reply, 415, 'A form is expected here.')
    const from = { hash: '', ...unlimited, secondsToWait: async () => seconds }
    const visit = { cookies: request.headers.cookie }
    const page = searchForClient(request, reply, () => render(address, { body, from }, visit))
    return reply.send(await page)
  })
}

/** The fields of a form with a file, with the rows of the file or why it was refused. */
async function formOf(request: FastifyRequest, isRead: boolean) {
  const form = new URLSearchParams()
  for await (const part of request.parts()) {
    if (part.type === 'file') await addFile(form, part, isRead)
    else if (part.fieldname === 'text') addText(form, part)
  }
  return form.toString()
}

function addText(
  form: URLSearchParams,
  { value, valueTruncated }: Extract<Multipart, { type: 'field' }>,
) {
  form.set('text', typeof value === 'string' ? value : '')
  if (valueTruncated) form.set('fileProblem', 'This text is too long. Please paste less at once.')
}

async function addFile(
  form: URLSearchParams,
  part: Extract<Multipart, { type: 'file' }>,
  isRead: boolean,
) {
  if (!part.filename || !isRead) return void part.file.resume()
  const bytes = await part.toBuffer()
  if (part.file.truncated) return form.set('fileProblem', 'This file is larger than 5 MB.')
  try {
    const rows = await runReading(() => readFile(bytes))
    if (rows === 'full') form.set('fileProblem', 'Many files are read now. Please try again soon.')
    else addTable(form, rows)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    form.set('fileProblem', error.message)
  }
}

function addTable(form: URLSearchParams, rows: string[][]) {
  const table = JSON.stringify(rows)
  const isLong = encodeURIComponent(table).length > mostOfForm - 100_000
  if (isLong)
    form.set('fileProblem', 'This file has too much text. Please keep only its columns of parts.')
  else form.set('table', table)
}
