import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import {
  retryTwice,
  StoreError,
  shortText,
  storeRequest,
  withCircuit,
} from './store-request.server.ts'
import { type ByteRange, type MediaStore, expectKey, invalidKeyError } from './store.ts'

type Uploaded = { location: string; deleteUrl?: string | undefined }

type FileHost = {
  name: string
  /** Never in errors or logs, because it may contain a key. */
  uploadUrl: URL
  fileField: string
  fields: Record<string, string>
  response: z.ZodType<Uploaded, unknown>
  times?: { within: number; silence: number }
}

export const webAddress = z.string().max(2_000).refine(isWebAddress)

/** In milliseconds. A video host may convert the video before it answers. */
const videoTimes = { within: 10 * 60_000, silence: 60_000 }
const largest = 1_000_000_000

function openFileHost(host: FileHost): MediaStore {
  return {
    ...hostedFiles(host.name),
    async save(key, bytes) {
      const uploaded = await upload(host, key, new Blob([bytes]))
      try {
        return { ...uploaded, size: await arrivedSize(host.name, uploaded.location) }
      } catch (error) {
        // Without a register entry the file must not stay at the host.
        if (uploaded.deleteUrl) await get(host.name, uploaded.deleteUrl).catch(() => undefined)
        throw error
      }
    },
  }
}

const imageResponse = z
  .object({
    data: z.object({ url: webAddress, delete_url: webAddress.optional().catch(undefined) }),
  })
  .transform(({ data }) => ({ location: data.url, deleteUrl: data.delete_url }))

export function openImageHost({ url, key }: { url: string; key: string }) {
  const uploadUrl = new URL(url)
  uploadUrl.searchParams.set('key', key)
  const host = { name: 'image host', uploadUrl, fileField: 'image', fields: {} }
  return openFileHost({ ...host, response: imageResponse })
}

const videoResponse = z
  .object({ secure_url: webAddress })
  .transform(({ secure_url: location }) => ({ location }))

export function openVideoHost({ url, preset }: { url: string; preset: string }) {
  const fields = { upload_preset: preset }
  const host = { name: 'video host', uploadUrl: new URL(url), fileField: 'file', fields }
  return openFileHost({ ...host, response: videoResponse, times: videoTimes })
}

export function hostedFiles(host: string): Omit<MediaStore, 'save'> {
  return {
    find: (location) => findHosted(host, location),
    async read(location, range) {
      const response = await getFile(host, location, range)
      if (!response || !range || response.statusCode === 206) return response
      return Readable.from(partOf(response, range))
    },
    async remove(location, { deleteUrl } = {}) {
      if (!isWebAddress(location)) throw invalidKeyError()
      const response = deleteUrl === undefined ? undefined : await get(host, deleteUrl)
      response?.destroy()
    },
    ready: async () => undefined,
  }
}

/** Never retried, because a second upload may create a second copy. */
async function upload(host: FileHost, key: string, file: Blob) {
  const { name, uploadUrl } = host
  const boundary = `----${randomUUID()}`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const body = multipart(boundary, key, file, host)
  const sent = { method: 'POST', headers, body, ...host.times } as const
  return withCircuit(uploadUrl.origin, async () => {
    const response = await storeRequest(name, uploadUrl, sent)
    const status = response.statusCode ?? 0
    const text = await shortText(response)
    // Omits the response text, which may contain the key.
    if (status < 200 || status > 299) {
      throw new StoreError(`The ${name} refused a file: ${status}`, { status })
    }
    return readResponse(host, text)
  })
}

/** Streams from disk; `fetch` with FormData would hold the file in memory. */
function multipart(boundary: string, key: string, file: Blob, { fields, fileField }: FileHost) {
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`)
  const type = `content-type: ${expectKey(key).type}`
  const head = `${part(fileField)}; filename="${key}"\r\n${type}\r\n\r\n`
  return new Blob([...texts, head, file, `\r\n--${boundary}--\r\n`])
}

export function readResponse({ name, uploadUrl, response }: FileHost, text: string): Uploaded {
  // An https host must not direct us to an http address, such as one in our own network.
  const isSafe = (url = '') => uploadUrl.protocol !== 'https:' || url.startsWith('https://')
  const { data } = z.string().transform(parseJson).pipe(response).safeParse(text)
  if (!data || !isSafe(data.location)) {
    throw new StoreError(`The ${name} answered in a way that is not understood`)
  }
  return isSafe(data.deleteUrl) ? data : { location: data.location }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function arrivedSize(host: string, location: string) {
  for (const wait of [0, 300, 1_500]) {
    await pause(wait)
    const found = await findHosted(host, location)
    if (found) return found.size
  }
  throw new StoreError(`The ${host} took a file and does not have it`)
}

function isWebAddress(address: string) {
  const parts = URL.parse(address)
  return parts !== null && /^https?:$/.test(parts.protocol) && parts.username === ''
}

async function findHosted(host: string, location: string) {
  const response = await getFile(host, location, { start: 0, end: 0 })
  if (!response) return undefined
  response.destroy()
  const { 'content-range': part, 'content-length': whole } = response.headers
  const size = Number(response.statusCode === 206 ? part?.split('/')[1] : whole)
  if (Number.isSafeInteger(size) && size <= largest) return { size }
  throw new StoreError(`The ${host} does not say how long a file is, or it is too long`)
}

async function getFile(host: string, location: string, range?: ByteRange) {
  if (!isWebAddress(location)) throw invalidKeyError()
  const headers = range && { range: `bytes=${range.start}-${range.end}` }
  const response = await get(host, location, headers)
  if (!response) return undefined
  const { 'content-type': type = '', 'content-range': part = '' } = response.headers
  const isPart = response.statusCode === 206
  if (!type.startsWith('text/') && (!isPart || part.startsWith(`bytes ${range?.start}-`))) {
    return response
  }
  response.destroy()
  throw new StoreError(`The ${host} sent something else than the file`)
}

/** Undefined for 404 and 410. Follows no redirect, so only the host's own address is fetched. */
async function get(host: string, address: string, headers: Record<string, string> = {}) {
  const url = new URL(address)
  const attempt = async () => {
    const response = await storeRequest(host, url, { headers })
    const { statusCode: status = 0 } = response
    if (status === 200 || status === 206) return response
    response.destroy()
    if (status === 404 || status === 410) return undefined
    throw new StoreError(`The ${host} did not send a file: ${status}`, { status })
  }
  return withCircuit(url.origin, () => retryTwice(attempt))
}

async function* partOf(bytes: AsyncIterable<Buffer>, { start, end }: ByteRange) {
  let at = 0
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > end) return
  }
}
