import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { type Encoding, acceptedEncoding, knowsTag } from '#app/http/request-headers.server.ts'
import { shareWork } from '#app/platform/limit-concurrency.ts'

import { hasStyleSheets, withStyleSheets } from './first-screen.server.ts'

type Variant = { headers: string[]; body: Buffer }

export type FinishedPage = {
  status: number
  /** Only for cacheable pages. Weak, because it is the same for every encoding. */
  etag: string | undefined
  headers: string[]
  notModified: string[]
  variants: { plain: Variant } & Partial<Record<Encoding, Variant>>
  /** For a browser that has the style sheets. */
  shorter: Partial<Record<Encoding, Variant>>
  encodeOnce: ReturnType<typeof shareWork<Variant>>
}

// These belong to one message, not to the page, or are set below.
const ownHeaders = ['connection', 'content-length', 'date', 'etag', 'transfer-encoding', 'vary']

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
const encoders = {
  br: (body: Buffer) => brotli(body, brotliOptions),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
}

/** A page with low data depends on a cookie, so no shared cache may store it. */
export async function finishedPage(response: Response, isLowData = false): Promise<FinishedPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = isCacheable(response, body)
    ? `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
    : undefined
  if (etag && isLowData) response.headers.set('cache-control', 'private, no-cache')
  const fields = [...response.headers].filter(([name]) => !ownHeaders.includes(name))
  fields.push(['vary', varyOf(response.headers.get('vary'))])
  if (etag) fields.push(['etag', etag])
  const headers = fields.flat()
  const notModified = fields.filter(([name]) => name !== 'content-type').flat()
  const plain = { headers: [...headers, 'content-length', `${body.length}`], body }
  const { status } = response
  const encodeOnce = shareWork<Variant>()
  return { status, etag, headers, notModified, variants: { plain }, shorter: {}, encodeOnce }
}

function isCacheable({ status, headers }: Response, body: Buffer) {
  return (
    status === 200 &&
    !headers.has('set-cookie') &&
    !/\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? '') &&
    /^text\/html\b/i.test(headers.get('content-type') ?? '') &&
    /<\/html>\s*$/i.test(body.toString('latin1', body.length - 32))
  )
}

function varyOf(vary: string | null) {
  if (!vary) return 'Accept-Encoding'
  return /\*|accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}

export function bytesOf({ headers, notModified, variants, shorter }: FinishedPage) {
  const all = [...Object.values(variants), ...Object.values(shorter)]
  const texts = [headers, notModified, ...all.map((variant) => variant.headers)].flat()
  return texts.join('').length + all.reduce((sum, { body }) => sum + body.length, 0)
}

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
  const variant = encoding
    ? encoded(page, { encoding, isShorter: hasStyleSheets(request.headers) }, onGrowth)
    : page.variants.plain
  const send = ({ headers, body }: Variant) => write(response, page.status, headers, body)
  if (variant instanceof Promise) void variant.then(send)
  else send(variant)
}

type Form = { encoding: Encoding; isShorter: boolean }

function encoded(page: FinishedPage, form: Form, onGrowth: () => void) {
  const { encoding, isShorter } = form
  const { plain } = page.variants
  const variants = isShorter ? page.shorter : page.variants
  const { [encoding]: ready } = variants
  if (ready) return ready
  if (plain.body.length === 0 || page.headers.includes('content-encoding')) return plain
  const encode = async () => {
    const made = await encodeBody(page, form)
    variants[encoding] = made
    onGrowth()
    return made
  }
  // An encoder only fails without memory; the plain page can still be sent.
  return page.encodeOnce(`${encoding} ${isShorter}`, () => encode().catch(() => plain))
}

async function encodeBody({ variants, headers }: FinishedPage, { encoding, isShorter }: Form) {
  const { body: whole } = variants.plain
  const made = await encoders[encoding](
    isShorter ? Buffer.from(withStyleSheets(whole.toString())) : whole,
  )
  // zlib returns a view of a larger buffer, which would stay in memory uncounted.
  const body = Buffer.allocUnsafeSlow(made.length)
  made.copy(body)
  const about = ['content-encoding', encoding, 'content-length', `${body.length}`]
  return { headers: [...headers, ...about], body }
}

function write(response: ServerResponse, status: number, headers: string[], body?: Buffer) {
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, headers)
  response.end(body)
}
