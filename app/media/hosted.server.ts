import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { StoreError, call, patiently, shortText } from './remote.server.ts'
import { type Spooled, withSpooled } from './spooled.server.ts'
import { type ByteRange, type MediaStore, foreignKey, readKey } from './store.ts'

/** A hosting service that takes files by a form and chooses their addresses itself. */
export type Host = {
  who: string
  /** Where the form goes; never part of an error or a log, for it may hold a key. */
  form: URL
  fileField: string
  fields: Record<string, string>
  /** What the host answers, read as the address of the file and, maybe, one that removes it. */
  answer: z.ZodType<{ place: string; removal?: string | undefined }, unknown>
}

export const webAddress = z.string().max(2_000).refine(isWebAddress)

const upload = 10 * 60_000
const largest = 1_000_000_000

/** A store at a host. What is being sent lies in `incoming` until it has arrived. */
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
          // Nobody will know of it, so it should not stay.
          if (removal !== undefined) await follow(host.who, removal).catch(() => undefined)
          throw error
        }
      })
    },
  }
}

/** What hosts hold can be read and removed by its address alone. */
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
    // No host has a call that only asks whether it is there.
    ready: async () => undefined,
  }
}

/** Sent once: a form that is sent again may leave the file there twice. */
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
  // What it says besides is left out: it may repeat the key.
  if (status < 200 || status > 299) {
    throw new StoreError(`The ${who} refused a file: ${status}`, { status })
  }
  return readAnswer(host, text)
}

/** Address and removal out of what a host answered; throws where it answers anything else. */
export function readAnswer({ who, form, answer }: Host, text: string) {
  // A host behind https cannot send us to an unprotected address, such as one inside our own network.
  const isSafe = (address = '') => form.protocol !== 'https:' || address.startsWith('https://')
  const { data: kept } = answer.safeParse(parsed(text))
  if (!kept || !isSafe(kept.place)) {
    throw new StoreError(`The ${who} answered in a way that is not understood`)
  }
  return isSafe(kept.removal) ? kept : { place: kept.place }
}

/** How long the file is at the host, where it may take a moment to appear. */
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

/** The size as the host tells it: of the whole file, though only its first byte is asked for. */
async function findHosted(who: string, place: string) {
  const answer = await ask(who, place, { start: 0, end: 0 })
  if (!answer) return undefined
  answer.destroy()
  const { 'content-range': part, 'content-length': whole } = answer.headers
  const size = Number(answer.statusCode === 206 ? part?.split('/')[1] : whole)
  if (Number.isSafeInteger(size) && size <= largest) return { size }
  throw new StoreError(`The ${who} does not say how long a file is, or it is too long`)
}

/** What the host has at a place, or undefined where it has no such file. */
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

/** A redirect leads nowhere: only the address that the host gave is ever fetched. */
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

/** The part of a file from a host that only sends whole ones. */
async function* partOf(bytes: AsyncIterable<Buffer>, { start, end }: ByteRange) {
  let at = 0
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > end) return
  }
}
