import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

import { sendBytes, fakeServer } from './fake-server.testing.ts'

const s3Account = {
  region: 'eu-test-1',
  accessKeyId: 'AKIATESTTESTTEST',
  secretAccessKey: 'a secret/with+signs',
}

/** With one bucket, `chandlery`. Checks every signature. */
export async function fakeS3(serve = fakeServer) {
  const objects = new Map<string, Buffer>()
  const server = await serve(async (request, response) => {
    const body = await buffer(request)
    const refused = await complaint(request, body)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const path = pathname.slice(1)
    if (refused) refuse(request, response, 403, refused)
    else if (!/^chandlery(\/|$)/.test(path)) refuse(request, response, 404, 'NoSuchBucket')
    else if (searchParams.has('list-type')) response.end(listing(objects, searchParams))
    else if (path === 'chandlery') response.writeHead(200).end()
    else answerObject(objects, path, { request, response, body })
  })
  return { ...server, objects, account: { ...s3Account, endpoint: server.origin } }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer }

function answerObject(
  objects: Map<string, Buffer>,
  path: string,
  { request, response, body }: Exchange,
) {
  const held = objects.get(path)
  if (request.method === 'PUT') {
    objects.set(path, body)
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else if (held) sendBytes(request, response, held)
  else refuse(request, response, 404, 'NoSuchKey')
}

function listing(objects: Map<string, Buffer>, asked: URLSearchParams) {
  const [prefix, after] = [asked.get('prefix') ?? '', asked.get('start-after') ?? '']
  const all = [...objects.keys()].map((path) => path.replace('chandlery/', '')).toSorted()
  const found = all.filter((key) => key.startsWith(prefix) && key > after)
  const shown = found.slice(0, Number(asked.get('max-keys') ?? 1_000))
  const contents = shown.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  const isCut = shown.length < found.length
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}</ListBucketResult>`
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string) {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : text)
}

/** The S3 error code for a wrong signature or body; computed with another signing library than the site uses. */
async function complaint(request: IncomingMessage, body: Buffer) {
  const { authorization = '', ...all } = request.headers
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const date = String(all['x-amz-date'])
  const bodyHash = String(all['x-amz-content-sha256'])
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (!needed.every((name) => signed.includes(name))) return 'AccessDenied'
  if (body.length > 0 && bodyHash !== createHash('sha256').update(body).digest('hex')) {
    return 'XAmzContentSHA256Mismatch'
  }
  if (request.method === 'PUT' && Number(all['content-length']) !== body.length) {
    return 'MissingContentLength'
  }
  const { accessKeyId, secretAccessKey, region } = s3Account
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    uriEscapePath: false,
  })
  const [host = '', port] = String(all.host).split(':')
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const expected = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: host,
      port: Number(port),
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, String(all[name])])),
    },
    { signingDate: signingDate(date) },
  )
  return expected.headers['authorization'] === authorization ? undefined : 'SignatureDoesNotMatch'
}

function signingDate(text: string) {
  const shape = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
  return new Date(text.replace(shape, '$1-$2-$3T$4:$5:$6Z'))
}
