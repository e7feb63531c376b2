import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type Readable, Transform, pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { lookupIn, PrivateHost, type Reach, refusedPart } from '#app/platform/public-host.server.ts'

type StoreRequest = {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: Blob
  /** In milliseconds, before the response must begin; by default from the body's length. */
  within?: number
  /** In milliseconds without a byte sent or received. */
  silence?: number
  reach?: Reach | undefined
}

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code = 'ESTORE'
  readonly status: number | undefined
  /** The store's own word, like NoSuchBucket. */
  readonly reason: string
  constructor(
    message: string,
    { cause, status, reason = '' }: { cause?: unknown; status?: number; reason?: string } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.reason = reason
  }
}

/** In milliseconds. */
const answerTime = 5_000
/** In bytes per millisecond. */
const slowestUpload = 500

/** Follows no redirect; the caller ends the response. Errors omit the address and its key. Throws PrivateHost. */
export async function storeRequest(
  host: string,
  url: URL,
  { within, silence = 8_000, method = 'GET', headers = {}, body, reach }: StoreRequest = {},
) {
  if (reach && refusedPart(url, reach)) throw new PrivateHost()
  const isSecure = url.protocol === 'https:'
  const agent = agents[isSecure ? 'https:' : 'http:']
  const length = body && { 'content-length': String(body.size) }
  const { request } = isSecure ? https : http
  const connection = reach ? { agent: false, lookup: lookupIn(reach.isAllowed) } : { agent }
  const sent = { method, headers: { ...headers, ...length }, ...connection, timeout: silence }
  const outgoing = request(url, sent)
  const timeOut = () => outgoing.destroy(new Error('It did not answer in time'))
  const deadline = setTimeout(timeOut, within ?? answerTime + (body?.size ?? 0) / slowestUpload)
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      // Stays after the response has begun: an error without a listener would end the process.
      outgoing.on('error', reject)
      outgoing.on('timeout', () => outgoing.destroy(silent()))
      outgoing.on('response', (response) => {
        // Ignores timeouts while received bytes wait for a slow reader.
        outgoing.removeAllListeners('timeout')
        outgoing.on('timeout', () => response.readableLength === 0 && response.destroy(silent()))
        resolve(response)
      })
      if (body) pipeline(body.stream(), outgoing, (error) => error && reject(error))
      else outgoing.end()
    })
  } catch (cause) {
    if (cause instanceof PrivateHost) throw cause
    throw new StoreError(`The ${host} cannot be reached or broke off`, { cause })
  } finally {
    clearTimeout(deadline)
  }
}

function silent() {
  return new StoreError('The store fell silent')
}

export async function shortText(response: IncomingMessage) {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > 64_000) break
    }
  } catch (cause) {
    throw new StoreError('The answer of a store broke off', { cause })
  }
  return text.slice(0, 64_000)
}

export function exactly(length: number, bytes: Readable): Readable {
  let left = length
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new StoreError('A store sent more than the file holds'))
      else done(null, chunk)
    },
    flush: (done) => done(left > 0 ? new StoreError('A store sent half a file') : null),
  })
  // The reader gets the error; this callback only prevents an uncaught exception.
  return pipeline(bytes, counted, () => undefined)
}

type Circuit = { failures: number; opensUntil: number }

const pauses = [200, 800]
/** In milliseconds. Slow failures are not retried, because a person waits. */
const longestRepeated = 2_000
const failuresToOpen = 5
const openTime = 5_000
const circuits = new Map<string, Circuit>()

/** After five failures in a row, requests fail at once; one each five seconds tests whether the origin works again. */
export async function withCircuit<T>(origin: string, work: () => Promise<T>): Promise<T> {
  const circuit = circuits.get(origin) ?? { failures: 0, opensUntil: 0 }
  circuits.set(origin, circuit)
  if (circuit.failures >= failuresToOpen) {
    if (performance.now() < circuit.opensUntil)
      throw new StoreError('A store has failed and is not asked')
    circuit.opensUntil = performance.now() + openTime
  }
  try {
    const result = await work()
    circuits.delete(origin)
    return result
  } catch (error) {
    if (isTemporary(error)) {
      circuit.failures += 1
      circuit.opensUntil = performance.now() + openTime
    } else circuits.delete(origin)
    throw error
  }
}

export async function retryTwice<T>(attempt: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (const wait of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTemporary(error) || performance.now() - begun > longestRepeated) throw error
      await pause(wait)
    }
  }
  return attempt()
}

function isTemporary(error: unknown) {
  if (!(error instanceof StoreError)) return false
  const { status = 500 } = error
  return status >= 500 || status === 429
}
