import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type Readable, Transform, pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

type Call = {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: () => Readable
  /** Milliseconds until the response must begin. */
  within?: number
  /** Milliseconds without a byte sent or received after which the connection times out. */
  silence?: number
}

const pauses = [200, 800]

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

/** An error of a store. Its code marks it as an outage; `status` is the store's HTTP status, if it responded. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code = 'ESTORE'
  readonly status: number | undefined
  constructor(message: string, { cause, status }: { cause?: unknown; status?: number } = {}) {
    super(message, { cause })
    this.status = status
  }
}

/**
 * Calls another server, follows no redirect, and resolves when the response begins; the caller must end the response.
 * `who` names the server in errors, which never contain the address, because it may contain a key.
 */
export async function call(
  who: string,
  url: URL,
  { within = 15_000, silence = 30_000, ...asked }: Call = {},
) {
  const isSecure = url.protocol === 'https:'
  const { request } = isSecure ? https : http
  const sent = request(url, {
    method: asked.method ?? 'GET',
    headers: asked.headers ?? {},
    agent: isSecure ? agents['https:'] : agents['http:'],
    timeout: silence,
  })
  const late = () => sent.destroy(new Error('It did not answer in time'))
  const deadline = setTimeout(late, within)
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      // Stays after the response has begun: an error without a listener would crash the process.
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(silent()))
      sent.on('response', (answer) => {
        // A timeout counts only when no received bytes are left to read, so slow readers get none.
        sent.removeAllListeners('timeout')
        sent.on('timeout', () => answer.readableLength === 0 && answer.destroy(silent()))
        resolve(answer)
      })
      if (asked.body) pipeline(asked.body(), sent, (error) => error && reject(error))
      else sent.end()
    })
  } catch (cause) {
    throw new StoreError(`The ${who} cannot be reached or broke off`, { cause })
  } finally {
    clearTimeout(deadline)
  }
}

function silent() {
  return new StoreError('The store fell silent')
}

/** Retries twice after a connection error, a status of 500 or more, or 429. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const wait of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error)) throw error
      await pause(wait)
    }
  }
  return attempt()
}

function isPassing(error: unknown) {
  if (!(error instanceof StoreError)) return false
  const { status } = error
  return status === undefined || status >= 500 || status === 429
}

/** The first `most` bytes of a response as text. Ends the response. */
export async function shortText(answer: IncomingMessage, most = 64_000) {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk)
      length += chunk.length
      if (length > most) break
    }
  } catch (cause) {
    throw new StoreError('The answer of a store broke off', { cause })
  }
  return Buffer.concat(chunks).toString('utf8', 0, most)
}

/** The same bytes; the stream fails when there are more or fewer than `length`. */
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
