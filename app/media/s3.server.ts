import { AwsV4Signer } from 'aws4fetch'

import { StoreError, call, patiently, shortText } from './remote.server.ts'
import { withSpooled } from './spooled.server.ts'
import { type MediaStore, foreignKey, readKey } from './store.ts'

export type S3Account = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
type Asked = Omit<NonNullable<Parameters<typeof call>[2]>, 'method'>
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

const upload = 10 * 60_000
const readyFor = 5_000
const placeShape = /^s3:\/\/([a-z0-9][a-z0-9.-]+\/(?:[\w-][\w.-]*\/)*[0-9a-f]{32}[\w./]+)$/

/**
 * A store in an S3-compatible service, with path-style addresses below `endpoint`. New files go below `root`,
 * `s3://bucket/prefix`; other files of the account are found by their `place`. A file is in the folder `incoming`
 * while it is being sent.
 */
export function openS3Store(account: S3Account, root: string, incoming: string): MediaStore {
  const ask = (method: Method, path: string, asked?: Asked) =>
    patiently(() => signedCall(account, method, path, asked))
  const bucket = root.split('/')[2] ?? ''
  let readyUntil = 0
  return {
    async save(key, bytes) {
      const { type } = readKey(key) ?? {}
      if (!type) throw foreignKey()
      const place = `${root}/${key}`
      return withSpooled(incoming, bytes, async ({ size, sha256, open }) => {
        const headers = {
          'content-type': type,
          'content-length': String(size),
          'x-amz-content-sha256': sha256,
        }
        const answer = await ask('PUT', pathOf(place), { headers, body: open, within: upload })
        if (!answer) throw new StoreError('The S3 store has no such bucket', { status: 404 })
        await shortText(answer)
        return { place, size }
      })
    },
    async find(place) {
      const answer = await ask('HEAD', pathOf(place))
      answer?.resume()
      return answer && { size: Number(answer.headers['content-length']) }
    },
    async read(place, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await ask('GET', pathOf(place), headers && { headers })
      const isAsked = answer?.statusCode === (range ? 206 : 200)
      if (!answer || isAsked) return answer
      answer.destroy()
      throw new StoreError('The S3 store did not send the part that was asked for')
    },
    async remove(place) {
      const answer = await ask('DELETE', pathOf(place))
      answer?.resume()
      return 'removed'
    },
    async ready() {
      if (Date.now() < readyUntil) return
      const answer = await signedCall(account, 'HEAD', bucket, { within: readyFor })
      if (!answer) throw new StoreError(`There is no bucket ${bucket}`, { status: 404 })
      answer.resume()
      readyUntil = Date.now() + readyFor
    },
  }
}

/** The bucket and the object name in a `place`. */
function pathOf(place: string) {
  const [, path] = placeShape.exec(place) ?? []
  if (!path) throw foreignKey()
  return path
}

/** The response of the store, or undefined for a 404 other than NoSuchBucket. */
async function signedCall(account: S3Account, method: Method, path: string, asked: Asked = {}) {
  const { endpoint, ...secrets } = account
  const url = `${endpoint.replace(/\/+$/, '')}/${path}`
  const { headers = {} } = asked
  const signed = await new AwsV4Signer({ method, url, headers, service: 's3', ...secrets }).sign()
  const answer = await call('S3 store', signed.url, {
    ...asked,
    method,
    headers: Object.fromEntries(signed.headers),
  })
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return answer

  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(await shortText(answer)) ?? []
  if (status === 404 && code !== 'NoSuchBucket') return undefined
  throw new StoreError(`The S3 store refused ${method}: ${status} ${code}`.trim(), { status })
}
