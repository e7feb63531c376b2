import { lookup as dnsLookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { largestUpload } from '#app/content/constants.ts'
import { errorCode } from '#app/platform/error-code.ts'
import {
  type Find,
  isPublic,
  lookupIn,
  PrivateHost,
  publicInternet,
  type Reach as HostsAndPorts,
  refusedPart,
} from '#app/platform/public-host.server.ts'

import type { RemoteFileKind } from '../subject.server.ts'

/** Final; the message is for the owner. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/** A retry may help; the message is for the owner. */
export class FailedDownload extends Error {
  override readonly name = 'FailedDownload'
  /** Unreachable origin, whose other files need no try now. */
  readonly deadOrigin: string | undefined
  constructor(
    message: string,
    { cause, deadOrigin }: { cause?: unknown; deadOrigin?: string } = {},
  ) {
    super(message, { cause })
    this.deadOrigin = deadOrigin
  }
}

export type Reach = HostsAndPorts & { find: Find }

export const publicHosts: Reach = { ...publicInternet, find: dnsLookup }

export const alsoLoopback: Reach = {
  isAllowed: (ip) => isPublic(ip) || ip === '::1' || ip.startsWith('127.'),
  anyPort: true,
  find: dnsLookup,
}

/** In bytes and milliseconds. */
export type DownloadLimits = {
  largest: number
  /** For the whole download. */
  time: number
  /** Before the response begins, and between its parts. */
  silence: number
}

const minute = 60_000

export const usualLimits: Record<RemoteFileKind, DownloadLimits> = {
  picture: { largest: largestUpload.picture, time: minute, silence: 15_000 },
  datasheet: { largest: largestUpload.datasheet, time: minute, silence: 15_000 },
  video: { largest: largestUpload.video, time: 10 * minute, silence: 15_000 },
}

type Download = { limits: DownloadLimits; reach: Reach; signal: AbortSignal }

const mostRedirects = 3

/** Throws RefusedAddress or FailedDownload; an aborted `signal` throws its reason. */
export async function download(address: string, file: string, { limits, reach, signal }: Download) {
  const late = AbortSignal.timeout(limits.time)
  const either = AbortSignal.any([signal, late])
  let url = URL.parse(address)
  if (!url) throw new RefusedAddress('It is no address on the web.')
  try {
    const sent = { reach, silence: limits.silence, signal: either }
    for (let hops = 0; ; hops++) {
      const response = await answerOf(url, sent)
      const next = redirectIn(response, url)
      if (!next) return await write(response, url, file, { limits, signal: either })
      response.destroy()
      if (hops === mostRedirects) {
        throw new RefusedAddress('It leads on to other addresses more than three times.')
      }
      url = next
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RefusedAddress || error instanceof FailedDownload) throw error
    throw new FailedDownload(`${url?.host} ${late.aborted ? 'is too slow' : 'broke off'}.`, {
      cause: error,
    })
  }
}

const privateHost = 'The address leads into a private network.'

/** Throws RefusedAddress. The look-up checks resolved addresses. */
function expectAllowed(url: URL, reach: Reach) {
  if (!/^https?:$/.test(url.protocol)) throw new RefusedAddress('It is no address on the web.')
  if (url.username || url.password) {
    throw new RefusedAddress('An address with a name or a password in it is not fetched.')
  }
  const refused = refusedPart(url, reach)
  if (refused === 'port') throw new RefusedAddress('Only the ports 80 and 443 are fetched from.')
  if (refused === 'host') throw new RefusedAddress(privateHost)
}

type RequestLimits = { reach: Reach; silence: number; signal: AbortSignal }

async function answerOf(url: URL, { reach, silence, signal }: RequestLimits) {
  signal.throwIfAborted()
  expectAllowed(url, reach)
  const { request } = url.protocol === 'https:' ? https : http
  const headers = {
    accept: 'image/webp, image/jpeg, image/png, image/avif;q=0.5, */*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': 'Mozilla/5.0 (compatible; Chandlery)',
  }
  const deadline = AbortSignal.timeout(silence)
  const lookup = lookupIn(reach.isAllowed, reach.find)
  // Without an agent every connection is new, so its address is checked.
  const outgoing = request(url, { agent: false, headers, lookup, timeout: silence })
  const stop = () => outgoing.destroy(new Error('The time is over'))
  const either = AbortSignal.any([signal, deadline])
  either.addEventListener('abort', stop)
  let isConnected = false
  outgoing.once('socket', (socket) => socket.once('connect', () => (isConnected = true)))
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      // Stays after the response has begun: an error without a listener would end the process.
      outgoing.on('error', reject)
      outgoing.on('timeout', stop)
      outgoing.on('response', resolve)
      outgoing.end()
    })
  } catch (cause) {
    if (cause instanceof PrivateHost) throw new RefusedAddress(privateHost)
    if (signal.aborted) throw cause
    const dead = isConnected ? {} : { deadOrigin: url.origin }
    throw new FailedDownload(`${url.host} ${reasonOf(cause)}.`, { cause, ...dead })
  } finally {
    either.removeEventListener('abort', stop)
  }
}

function reasonOf(error: unknown) {
  const code = errorCode(error) ?? ''
  if (code === 'ENOTFOUND') return 'is not the name of a host'
  return /CERT|TLS|SSL/.test(code) ? 'has no valid certificate' : 'does not answer'
}

function redirectIn({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL) {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  const next = URL.parse(location, url)
  if (!next) throw new FailedDownload(`${url.host} leads to an address that cannot be read.`)
  return next
}

type Write = { limits: DownloadLimits; signal: AbortSignal }

async function write(response: IncomingMessage, url: URL, file: string, { limits, signal }: Write) {
  const { statusCode, headers } = response
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = headers
  try {
    if (statusCode !== 200) throw new FailedDownload(`${url.host} answers ${statusCode}.`)
    if (encoding !== 'identity') throw new FailedDownload(`${url.host} sends it compressed.`)
    if (Number(length) > limits.largest) throw tooLarge(limits)
    const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    await pipeline(response, limited(limits), sink, { signal })
  } finally {
    response.destroy()
  }
}

/** Counts bytes, because a host can state a wrong length. */
function limited(limits: DownloadLimits) {
  let left = limits.largest
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(tooLarge(limits))
      else done(null, chunk)
    },
  })
}

function tooLarge({ largest }: DownloadLimits) {
  return new RefusedAddress(`The file is larger than ${largest / 1024 / 1024} MB.`)
}
