import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

import { errorCode } from '#app/platform/error-code.ts'
import { lookupIn, PrivateHost, type Reach, refusedPart } from '#app/platform/public-host.server.ts'

/** The message is for the person who has given the address. */
export class OldSiteError extends Error {
  override name = 'OldSiteError'
}

/** An error that may be gone at the next try; `after` is when the site wants it, in milliseconds. */
export class PassingError extends OldSiteError {
  override name = 'PassingError'
  readonly after: number

  constructor(message: string, after = 0) {
    super(message)
    this.after = after
  }
}

/** In milliseconds: how long until an answer begins, and how long it may pause. */
const longestSilence = 20_000
/** In milliseconds, for one whole answer. */
const longestAnswer = 1_800_000
const largestAnswer = 400 * 1024 * 1024
const mostRedirects = 3

type RequestOptions = { reach: Reach; signal: AbortSignal }
export type List = { chunks: AsyncIterable<string>; next: string | undefined }

/** Throws OldSiteError; an abort of `signal` throws its reason. */
export async function requestList(
  address: string,
  { reach, signal }: RequestOptions,
): Promise<List> {
  const late = AbortSignal.timeout(longestAnswer)
  const either = AbortSignal.any([signal, late])
  let url = new URL(address)
  for (let hops = 0; ; hops += 1) {
    const response = await answerOf(url, { reach, signal: either })
    const next = redirectIn(response, url)
    if (!next) {
      refuseOther(response, url)
      return { chunks: textOf(response, url, signal), next: nextPage(response, url) }
    }
    response.destroy()
    if (hops === mostRedirects) throw new OldSiteError(`${url.host} redirects more than 3 times.`)
    url = next
  }
}

async function answerOf(url: URL, { reach, signal }: RequestOptions) {
  if (!/^https?:$/.test(url.protocol))
    throw new OldSiteError(`${url.host} redirects to no web page.`)
  const refused = refusedPart(url, reach)
  if (refused === 'host') throw privateHost(url)
  if (refused === 'port')
    throw new OldSiteError(`${url.host} is not read: only the ports 80 and 443 are.`)
  const { request } = url.protocol === 'https:' ? https : http
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Mozilla/5.0 (compatible; Chandlery)',
  }
  const lookup = lookupIn(reach.isAllowed)
  // Without an agent every connection is a new one, whose address is checked.
  const options = { agent: false, headers, lookup, timeout: longestSilence, signal }
  const outgoing = request(url, options)
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      // Stays after the answer has begun: an error without a listener would end the process.
      outgoing.on('error', reject)
      outgoing.on('timeout', () => outgoing.destroy(new Error('Silence')))
      outgoing.on('response', resolve)
      outgoing.end()
    })
  } catch (error) {
    if (error instanceof PrivateHost) throw privateHost(url)
    if (errorCode(error) === 'ENOTFOUND')
      throw new OldSiteError(`${url.host} is not the name of a site.`)
    throw new PassingError(`${url.host} does not answer.`)
  }
}

function privateHost({ host }: URL) {
  return new OldSiteError(`${host} is not on the public internet.`)
}

function redirectIn({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL) {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  const next = URL.parse(location, url)
  if (!next) throw new OldSiteError(`${url.host} redirects to an address that cannot be read.`)
  return next
}

function refuseOther(response: IncomingMessage, url: URL) {
  const { statusCode = 0, headers } = response
  const type = headers['content-type'] ?? ''
  const problem = () => {
    if (statusCode === 429 || statusCode >= 500) {
      const seconds = Number(headers['retry-after']) || 0
      return new PassingError(
        `${url.host} answered ${statusCode} at ${url.pathname}.`,
        seconds * 1000,
      )
    }
    if (statusCode !== 200)
      return new OldSiteError(`${url.host} answered ${statusCode} at ${url.pathname}.`)
    if (/html/i.test(type)) return noList(url, 'a web page')
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      return new OldSiteError(`${url.host} compresses its answers, although it was asked not to.`)
    return undefined
  }
  const found = problem()
  if (!found) return
  response.destroy()
  throw found
}

export function noList({ host, pathname }: URL, what = 'something else') {
  return new OldSiteError(
    `${host} answered with ${what} at ${pathname}, not with a list of records. Please check the address of its API.`,
  )
}

/** The length that the site states is not believed. */
async function* textOf(response: IncomingMessage, url: URL, signal: AbortSignal) {
  const decoder = new TextDecoder()
  let size = 0
  try {
    for await (const chunk of response) {
      size += chunk.length
      if (size > largestAnswer) throw new OldSiteError(`${url.host} sends more than 400 MB.`)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OldSiteError) throw error
    throw new PassingError(`${url.host} broke off at ${url.pathname}.`)
  } finally {
    response.destroy()
  }
}

/** The next page, where the site divides its lists as ours does (RFC 8288). */
function nextPage({ headers: { link } }: IncomingMessage, url: URL) {
  const [, found] = /<([^<>]*)>;\s*rel="?next"?/.exec(String(link ?? '')) ?? []
  const next = found === undefined ? null : URL.parse(found, url)
  return next?.origin === url.origin && next.href !== url.href ? next.href : undefined
}
