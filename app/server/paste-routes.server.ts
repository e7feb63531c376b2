import { setImmediate as othersFirst } from 'node:timers/promises'

import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

import { searchForClient } from '#app/catalogue/search/engine/search-queue.server.ts'
import type { Config } from '#app/config.server.ts'
import { mostBytes, readFile, tooMuchText } from '#app/enquiry-list/read-file.server.ts'
import { RequestRefused } from '#app/http/errors.server.ts'
import { acceptForms } from '#app/http/form-body.server.ts'
import { uploadTime } from '#app/media/upload-route.server.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'
import { FileRefused } from '#app/spreadsheets/file-refusal.ts'

import { shortHash, unlimited } from './form-limit.server.ts'
import { type RenderPage, visitOf } from './render-page.server.ts'

const address = '/enquiry-list/paste'
/** In characters: the form that names the columns contains the file's rows. */
const longestTable = 3_000_000
const longestText = 500_000

const runReading = limitConcurrency({ atOnce: 2, waiting: 20 })
/** Forms with file rows take 0.1 s and some ten megabytes each. */
const runLarge = limitConcurrency({ atOnce: 1, waiting: 8 })
const large = 100_000

type PasteRoutesOptions = { config: Config; render: RenderPage }

export async function pasteRoutes(app: FastifyInstance, { config, render }: PasteRoutesOptions) {
  const refuse = acceptForms(app, config.siteUrl, async (_request, reply, refused) => {
    const from = { hash: '', ...unlimited }
    return reply.send(await render(address, { fields: new URLSearchParams(), from, refused }))
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500, message } = error
    if (statusCode !== 413 && statusCode !== 415) throw error
    return refuse(request, reply, statusCode, message)
  })
  await app.register(multipart, {
    limits: {
      fileSize: mostBytes,
      files: 1,
      fields: 10,
      parts: 12,
      fieldSize: longestText,
      fieldNameSize: 200,
    },
    throwFileSizeLimit: false,
  })
  app.post(address, { compress: {}, handlerTimeout: uploadTime }, async (request, reply) => {
    const fields = request.isMultipart() ? await formWithFile(request) : request.body
    if (!(fields instanceof URLSearchParams))
      return refuse(request, reply, 415, 'A form is expected here.')
    const from = { hash: shortHash(request.ip), ...unlimited }
    const answer = () =>
      searchForClient(request, reply, () => render(address, { fields, from }, visitOf(request)))
    // A chunked body does not state its length.
    const isLarge = !(Number(request.headers['content-length']) <= large)
    const page = isLarge ? await runLarge(() => othersFirst().then(answer)) : await answer()
    if (page === 'full') throw new RequestRefused(503, 'Other lists are being read.', 5)
    return reply.send(page)
  })
}

async function formWithFile(request: FastifyRequest) {
  const { text, file, problem } = await sentIn(request)
  const form = new URLSearchParams({ text })
  if (problem) form.set('fileProblem', problem)
  else if (file) await addRows(form, file)
  return form
}

type PasteForm = { text: string; file?: Buffer; problem?: string }

async function sentIn(request: FastifyRequest): Promise<PasteForm> {
  const sent: PasteForm = { text: '' }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (!part.filename) part.file.resume()
        else sent.file = await part.toBuffer()
        if (part.file.truncated) sent.problem = 'This file is larger than 5 MB.'
      } else if (part.fieldname === 'text') {
        sent.text = typeof part.value === 'string' ? part.value : ''
        if (part.valueTruncated) sent.problem = 'This text is too long. Please paste less at once.'
      }
    }
  } catch (error) {
    // The parser throws without a status for broken forms and cut connections.
    if (!(error instanceof Error) || 'statusCode' in error) throw error
    sent.problem = 'The form arrived incomplete. Please send it again.'
  }
  return sent
}

async function addRows(form: URLSearchParams, file: Buffer) {
  try {
    const rows = await runReading(() => readFile(file))
    if (rows === 'full')
      form.set('fileProblem', 'Other files are being read. Please try again soon.')
    else addTable(form, rows)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    form.set('fileProblem', error.message)
  }
}

function addTable(form: URLSearchParams, rows: string[][]) {
  const table = JSON.stringify(rows)
  const isLong = encodeURIComponent(table).length > longestTable
  if (isLong) form.set('fileProblem', tooMuchText)
  else form.set('table', table)
}
