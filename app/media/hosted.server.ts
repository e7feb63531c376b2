import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { StoreError, call, patiently, shortText } from './remote.server.ts'
import { type Spooled, withSpooled } from './spooled.server.ts'
import { type ByteRange, type MediaStore, foreignKey, readKey } from './store.ts'

/** A hosting service that receives files by form upload and chooses their addresses. */
export type Host = {
  who: string
  /** The upload address; never part of an error or a log, because it may contain a key. */
  form: URL
  fileField: string
  fields: Record<string, string>
  /** Parses the host's response: the file's address and, optionally, the address that deletes it. */
  answer: z.ZodType<{ place: string; removal?: string | undefined }, unknown>
}

export const webAddress = z.string().max(2_000).refine(isWebAddress)

const upload = 10 * 60_000
const largest = 1_000_000_000

/** A store at a host. A file is in the folder `incoming` while it is being sent. */
export function openHostedStore(host: Host, incoming: string): MediaStore {
  return {
    ...hostedFiles(host.who),
    async save(key, bytes) {
      if (!readKey(key)) throw foreignKey()
      return withSpooled(incoming, bytes, async (file) => {
        const { place, removal } = await send(host, key, file)
        try {
          const size = await arrivedSize(host.who, place)
          return { place, size, ...(removal !== undefined && { removal }) }
        } catch (error) {
          // The file gets no register entry, so it must not stay at the host.
          if (removal !== undefined) await follow(host.who, removal).catch(() => undefined)
          throw error
        }
      })
    },
  }
}

/** Reads and removes hosted files, which needs only their addresses. */
export function hostedFiles(who: string): Omit<MediaStore, 'save'> {
  const find = (place: string) => findHosted(who, place)
  return {
    find,
    async read(place, range) {
      const answer = await ask(who, place, range)
      if (!answer || !range) return answer
      return answer.statusCode === 206 ? answer : Readable.from(partOf(answer, range))
    },
    async remove(place, removal) {
      if (!isWebAddress(place)) throw foreignKey()
      if (removal !== undefined) await follow(who, removal)
      return (await find(place)) ? 'left' : 'removed'
    },
    // The hosts have no health check.
    ready: async () => undefined,
  }
}

/** Never retried, because a second upload may create a second copy. */
async function send(host: Host, key: string, file: Spooled) {
  const { who, form } = host
  const boundary = `----${randomUUID()}`
  const { head, tail } = multipart(boundary, key, host)
  const length = Buffer.byteLength(head) + file.size + Buffer.byteLength(tail)
  const answer = await call(who, form, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length),
    },
    body: () => Readable.from(joined(head, file.open(), tail)),
    within: upload,
  })
  const status = answer.statusCode ?? 0
  const text = await shortText(answer)
  // The error omits the response text, which may contain the key.
  if (status < 200 || status > 299) {
    throw new StoreError(`The ${who} refused a file: ${status}`, { status })
  }
  return readAnswer(host, text)
}

/** Reads both addresses from the response of a host; throws when it has another shape. */
export function readAnswer({ who, form, answer }: Host, text: string) {
  // An https host cannot direct us to an http address, such as one in our own network.
  const isSafe = (address = '') => form.protocol !== 'https:' || address.startsWith('https://')
  const { data: kept } = answer.safeParse(parsed(text))
  if (!kept || !isSafe(kept.place)) {
    throw new StoreError(`The ${who} answered in a way that is not understood`)
  }
  return isSafe(kept.removal) ? kept : { place: kept.place }
}

/** The size of a new file in bytes; retries, because it may appear at the host with a delay. */
async function arrivedSize(who: string, place: string) {
  for (const wait of [0, 300, 1_500]) {
    await pause(wait)
    const found = await findHosted(who, place)
    if (found) return found.size
  }
  throw new StoreError(`The ${who} took a file and does not have it`)
}

function multipart(boundary: string, key: string, { fields, fileField }: Host) {
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n${value}\r\n`)
  const type = `content-type: ${readKey(key)?.type}\r\n\r\n`
  const head = `${texts.join('')}${part(fileField, `; filename="${key}"`)}${type}`
  return { head, tail: `\r\n--${boundary}--\r\n` }
}

async function* joined(head: string, bytes: Readable, tail: string) {
  yield Buffer.from(head)
  yield* bytes
  yield Buffer.from(tail)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isWebAddress(address: string) {
  const parts = URL.parse(address)
  return parts !== null && /^https?:$/.test(parts.protocol) && parts.username === ''
}

/** The size of the whole file that the host reports; requests only the first byte. */
async function findHosted(who: string, place: string) {
  const answer = await ask(who, place, { start: 0, end: 0 })
  if (!answer) return undefined
  answer.destroy()
  const { 'content-range': part, 'content-length': whole } = answer.headers
  const size = Number(answer.statusCode === 206 ? part?.split('/')[1] : whole)
  if (Number.isSafeInteger(size) && size <= largest) return { size }
  throw new StoreError(`The ${who} does not say how long a file is, or it is too long`)
}

/** Requests a file or a range of it; undefined when the host has no such file. */
async function ask(who: string, place: string, range?: ByteRange) {
  if (!isWebAddress(place)) throw foreignKey()
  const answer = await fetched(who, place, range && { range: `bytes=${range.start}-${range.end}` })
  if (!answer) return undefined
  const { 'content-type': type = '', 'content-range': part = '' } = answer.headers
  const isPart = answer.statusCode === 206
  if (!type.startsWith('text/') && (!isPart || part.startsWith(`bytes ${range?.start}-`))) {
    return answer
  }
  answer.destroy()
  throw new StoreError(`The ${who} sent something else than the file`)
}

async function follow(who: string, removal: string) {
  const answer = await fetched(who, removal)
  answer?.destroy()
}

/** Follows no redirect, so that only the address from the host is fetched. */
async function fetched(who: string, address: string, headers: Record<string, string> = {}) {
  return patiently(async () => {
    const answer = await call(who, new URL(address), { headers })
    const { statusCode: status = 0 } = answer
    if (status === 200 || status === 206) return answer
    answer.destroy()
    if (status === 404 || status === 410) return undefined
    throw new StoreError(`The ${who} did not send a file: ${status}`, { status })
  })
}

/** Cuts the range out of the whole file, for hosts that ignore Range. */
async function* partOf(bytes: AsyncIterable<Buffer>, { start, end }: ByteRange) {
  let at = 0
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > end) return
  }
}
