import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { knowsTag } from '#app/http/conditional-request.ts'

import { type Encoding, acceptedEncoding } from './accepted-encoding.ts'

/** A page in one encoding: alternating header names and values, and the body. */
type Form = { headers: string[]; body: Buffer }

/** A completely rendered page, shared by all requests for it. */
export type FinishedPage = {
  status: number
  /** Only a cacheable page has one. It is weak, because it is the same for every encoding. */
  etag: string | undefined
  headers: string[]
  notModified: string[]
  forms: { plain: Form } & Partial<Record<Encoding, Form>>
  encoding: Map<Encoding, Promise<Form>>
}

// These headers are about one message, not about the page, or are set below.
const ownHeaders = ['connection', 'content-length', 'date', 'etag', 'transfer-encoding', 'vary']

const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const encode = {
  br: (body: Buffer) => brotli(body, brotliOptions),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
}

/** Reads a response to its end; rejects when its body fails. */
export async function finishedPage(response: Response): Promise<FinishedPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = mayBeRemembered(response, body)
    ? `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
    : undefined
  const fields = [...response.headers].filter(([name]) => !ownHeaders.includes(name))
  fields.push(['vary', varying(response.headers.get('vary'))])
  if (etag) fields.push(['etag', etag])
  const headers = fields.flat()
  return {
    status: response.status,
    etag,
    headers,
    notModified: fields.filter(([name]) => name !== 'content-type').flat(),
    forms: { plain: { headers: [...headers, 'content-length', `${body.length}`], body } },
    encoding: new Map(),
  }
}

/** Whether a page is complete, public and the same for all visitors. */
function mayBeRemembered({ status, headers }: Response, body: Buffer) {
  return (
    status === 200 &&
    !headers.has('set-cookie') &&
    !/\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? '') &&
    /^text\/html\b/i.test(headers.get('content-type') ?? '') &&
    /<\/html>\s*$/i.test(body.toString('latin1', body.length - 32))
  )
}

function varying(vary: string | null) {
  if (!vary) return 'Accept-Encoding'
  return /\*|accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}

/** The memory of a page in all its encodings, in bytes. */
export function bytesOf(page: FinishedPage) {
  const forms = Object.values(page.forms)
  const texts = [page.headers, page.notModified, ...forms.map((form) => form.headers)].flat()
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  return forms.reduce((sum, form) => sum + form.body.length, letters)
}

/**
 * Sends a page in the client's preferred encoding, or 304 when the client has the page already. Calls `onGrowth` when
 * the page has a new encoding.
 */
export function sendPage(
  page: FinishedPage,
  request: IncomingMessage,
  response: ServerResponse,
  onGrowth: () => void,
) {
  if (page.etag && knowsTag(request.headers['if-none-match'], page.etag)) {
    write(response, 304, page.notModified)
    return
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const form = encoding ? encoded(page, encoding, onGrowth) : page.forms.plain
  // Node omits the body of a response to HEAD.
  const send = ({ headers, body }: Form) => write(response, page.status, headers, body)
  if (form instanceof Promise) void form.then(send)
  else send(form)
}

/** The page in this encoding, made once by the first request that needs it. */
function encoded(page: FinishedPage, encoding: Encoding, onGrowth: () => void) {
  const { plain, [encoding]: ready } = page.forms
  if (ready) return ready
  if (plain.body.length === 0 || page.headers.includes('content-encoding')) return plain
  const begun = page.encoding.get(encoding)
  if (begun) return begun
  const form = encodeForm(page, encoding).then(
    (made) => {
      page.forms[encoding] = made
      onGrowth()
      return made
    },
    // An encoder fails only without memory; the plain page can still be sent.
    () => plain,
  )
  page.encoding.set(encoding, form)
  return form
}

async function encodeForm({ forms, headers }: FinishedPage, encoding: Encoding): Promise<Form> {
  const made = await encode[encoding](forms.plain.body)
  // zlib returns a view of a larger buffer, which would stay in memory and not be counted.
  const body = Buffer.allocUnsafeSlow(made.length)
  made.copy(body)
  const about = ['content-encoding', encoding, 'content-length', `${body.length}`]
  return { headers: [...headers, ...about], body }
}

/** Does nothing when the client disconnected or a timeout sent a response meanwhile. */
function write(response: ServerResponse, status: number, headers: string[], body?: Buffer) {
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, headers)
  response.end(body)
}
