import { AwsV4Signer } from 'aws4fetch'

import type { Reach } from '#app/platform/public-host.server.ts'

import type { MediaSettings } from './settings.ts'
import {
  retryTwice,
  StoreError,
  shortText,
  storeRequest,
  withCircuit,
} from './store-request.server.ts'
import { type MediaStore, expectKey, invalidKeyError, sha256Of } from './store.ts'

/** With `reach`, the endpoint was typed in the admin. */
export type S3Account = NonNullable<MediaSettings['s3']> & { reach?: Reach | undefined }
type S3Request = Omit<NonNullable<Parameters<typeof storeRequest>[2]>, 'method'>
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

const readyTime = 5_000
const locationShape = /^s3:\/\/([a-z0-9][a-z0-9.-]+\/(?:[\w-][\w.-]*\/)*[0-9a-f]{32}[\w./]+)$/

export function openS3Store(account: S3Account, root: string): MediaStore {
  const send = sendTo.bind(undefined, account)
  const bucket = root.split('/')[2] ?? ''
  let readyUntil = 0
  return {
    async save(key, bytes) {
      const { type } = expectKey(key)
      const location = `${root}/${key}`
      const body = new Blob([bytes])
      await putObject(account, pathOf(location), { type, body })
      return { location, size: body.size }
    },
    async find(location) {
      const response = await send('HEAD', pathOf(location))
      response?.resume()
      return response && { size: Number(response.headers['content-length']) }
    },
    async read(location, range) {
      const request = range && { headers: { range: `bytes=${range.start}-${range.end}` } }
      const response = await send('GET', pathOf(location), request)
      if (!response || response.statusCode === (range ? 206 : 200)) return response
      response.destroy()
      throw new StoreError('The S3 store did not send the part that was asked for')
    },
    remove: async (location) => removeObject(account, pathOf(location)),
    async ready() {
      if (performance.now() < readyUntil) return
      const response = await signedRequest(account, 'HEAD', bucket, { within: readyTime })
      if (!response) throw new StoreError(`There is no bucket ${bucket}`, { status: 404 })
      response.resume()
      readyUntil = performance.now() + readyTime
    },
  }
}

/** At `bucket/path`, in one request of at most five gigabytes. */
export async function putObject(
  account: S3Account,
  path: string,
  { type, body }: { type: string; body: Blob },
) {
  const headers = { 'content-type': type, 'x-amz-content-sha256': await sha256Of(body) }
  const response = await sendTo(account, 'PUT', path, { headers, body })
  if (!response) throw new StoreError('The S3 store has no such bucket', { status: 404 })
  await shortText(response)
}

/** At `bucket/path`; undefined if there is none. The caller ends the response. */
export function getObject(account: S3Account, path: string) {
  return sendTo(account, 'GET', path)
}

export async function removeObject(account: S3Account, path: string) {
  const response = await sendTo(account, 'DELETE', path)
  response?.resume()
}

/** Short enough for `shortText`, with keys of 300 characters. */
const keysAtOnce = 80
const mostKeys = 4_000

/** At most 4,000 keys that begin with `prefix`, sorted. `prefix` must need no escape in XML. */
export async function keysIn(account: S3Account, bucket: string, prefix: string) {
  const keys: string[] = []
  while (keys.length < mostKeys) {
    const asked = { 'list-type': '2', 'max-keys': String(keysAtOnce), prefix }
    const last = keys.at(-1)
    const query = new URLSearchParams({ ...asked, ...(last && { 'start-after': last }) })
    const response = await sendTo(account, 'GET', `${bucket}?${query}`)
    if (!response) throw new StoreError('The S3 store has no such bucket', { status: 404 })
    const text = await shortText(response)
    const found = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    keys.push(...found)
    if (found.length === 0 || !text.includes('<IsTruncated>true</IsTruncated>')) break
  }
  return keys
}

function sendTo(account: S3Account, method: Method, path: string, request?: S3Request) {
  return withCircuit(account.endpoint, () =>
    retryTwice(() => signedRequest(account, method, path, request)),
  )
}

function pathOf(location: string) {
  const [, path] = locationShape.exec(location) ?? []
  if (!path) throw invalidKeyError()
  return path
}

async function signedRequest(
  { endpoint, reach, ...secrets }: S3Account,
  method: Method,
  path: string,
  request: S3Request = {},
) {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${path}`
  const { headers = {} } = request
  const signed = await new AwsV4Signer({ method, url, headers, service: 's3', ...secrets }).sign()
  const sent = { ...request, reach, method, headers: Object.fromEntries(signed.headers) }
  const response = await storeRequest('S3 store', signed.url, sent)
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return response

  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(await shortText(response)) ?? []
  if (status === 404 && code !== 'NoSuchBucket') return undefined
  throw new StoreError(`The S3 store refused ${method}: ${status} ${code}`.trim(), {
    status,
    reason: code,
  })
}
