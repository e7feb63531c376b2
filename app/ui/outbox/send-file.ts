import { online } from '../unsent.ts'

export type FileToSend = {
  id: string
  name: string
  blob: Blob
  isResumed: boolean
  signal: AbortSignal
  onProgress?: (percent: number) => void
}

export type SentFile = { size: number; name: string } | { problem: string }

/** In bytes: a part takes seconds on a thin line. */
const chunkSize = 64 * 1024
const attemptsWhileFull = 5
const longestPause = 30_000
const longestSilenceMs = 120_000
const address = '/enquiry-list/files'

export async function sendFile(file: FileToSend): Promise<SentFile | undefined> {
  for (let n = 0; !file.signal.aborted; n++) {
    const sent = await tryFile({ ...file, isResumed: file.isResumed || n > 0 }, n)
    if (sent) return sent
    await online(Math.min(longestPause, 1_000 * 2 ** n), file.signal)
  }
  return undefined
}

/** One try, by tus without its library, because a worker has no XMLHttpRequest. Undefined to try again later. */
export async function tryFile(file: FileToSend, attempts = 0): Promise<SentFile | undefined> {
  try {
    let offset = 0
    if (file.isResumed) {
      const stored = await ask(file, 'POST', '/finished')
      const [missing, incomplete] = [404, 409]
      if (stored.ok) return await stored.json()
      if (stored.status === incomplete) offset = offsetIn(await ask(file, 'HEAD'))
      else if (stored.status === missing) await begin(file)
      else return await refusalIn(stored, attempts)
    } else await begin(file)
    for (; offset < file.blob.size; offset += chunkSize) await sendPart(file, offset)
    const stored = await ask(file, 'POST', '/finished')
    return stored.ok ? await stored.json() : await refusalIn(stored, attempts)
  } catch (error) {
    return error instanceof Unanswered ? refusalIn(error.response, attempts) : undefined
  }
}

class Unanswered extends Error {
  response: Response
  constructor(response: Response) {
    super(`The server answered ${response.status}`)
    this.response = response
  }
}

async function begin({ id, name, blob, signal }: FileToSend) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': `${blob.size}`,
    'upload-metadata': `id ${btoa(id)},filename ${base64Of(name)}`,
  }
  taken(await fetch(address, { method: 'POST', headers, signal: limited(signal) }))
}

async function sendPart(file: FileToSend, offset: number) {
  const { blob, onProgress } = file
  const end = Math.min(blob.size, offset + chunkSize)
  const headers = {
    'upload-offset': `${offset}`,
    'content-type': 'application/offset+octet-stream',
  }
  taken(await ask(file, 'PATCH', '', { headers, body: blob.slice(offset, end) }))
  onProgress?.(Math.round((100 * end) / blob.size))
}

type Sent = { headers?: Record<string, string>; body?: Blob }

function ask({ id, signal }: FileToSend, method: string, below = '', { headers, body }: Sent = {}) {
  return fetch(`${address}/${id}${below}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body }),
    signal: limited(signal),
  })
}

function limited(signal: AbortSignal) {
  return AbortSignal.any([signal, AbortSignal.timeout(longestSilenceMs)])
}

function taken(response: Response) {
  if (!response.ok) throw new Unanswered(response)
  return response
}

function offsetIn(response: Response) {
  return Number(taken(response).headers.get('upload-offset') ?? 0)
}

/** Undefined for what passes: an outage, another tab that sends it, a full disk for a while. */
async function refusalIn(response: Response, attempts: number): Promise<SentFile | undefined> {
  const { status } = response
  const isPassing = [404, 408, 409, 410, 423, 429].includes(status) || status >= 500
  if (isPassing && (status !== 507 || attempts + 1 < attemptsWhileFull)) return undefined
  const words = messageIn(await response.text().catch(() => ''))
  return { problem: words ?? 'This file could not be stored.' }
}

function base64Of(text: string) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

function messageIn(body: string) {
  try {
    const { message }: { message?: unknown } = JSON.parse(body)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
