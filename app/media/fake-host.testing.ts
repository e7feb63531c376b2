import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { sendBytes, fakeServer } from './fake-server.testing.ts'

export const imageHostKey = 'an image-host key'
export const videoHostPreset = 'marine_videos'

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Form = { method: string; address: URL; fields: Map<string, FormDataEntryValue> }

type Differences = {
  complaint(form: Form): string | undefined
  fileField: string
  answer(file: string, removal: string): object
  ranges?: boolean
}

/** An image host on loopback that accepts only `image` in the form and the key in the query. */
export function fakeImageHost(ranges = true) {
  return fakeHost({
    ranges,
    fileField: 'image',
    complaint({ address, fields }) {
      if (address.searchParams.get('key') !== imageHostKey) return 'Invalid API v1 key.'
      const isPicture = typeOf(fields.get('image'))?.startsWith('image/')
      return isPicture && fields.size === 1 ? undefined : 'Empty upload source.'
    },
    answer: (url, delete_url) => ({ data: { url, delete_url, id: '2ndCYJK' }, status: 200 }),
  })
}

/** A video host on loopback that accepts only `file` and `upload_preset` in the form; it cannot delete. */
export function fakeVideoHost() {
  return fakeHost({
    fileField: 'file',
    complaint({ address, fields }) {
      if (address.search !== '') return 'No query is taken'
      if (fields.get('upload_preset') !== videoHostPreset) return 'Upload preset not found'
      const isVideo = typeOf(fields.get('file'))?.startsWith('video/')
      return isVideo && fields.size === 2 ? undefined : 'Missing required parameter - file'
    },
    answer: (secure_url) => ({ secure_url, public_id: 'x', resource_type: 'video' }),
  })
}

async function fakeHost(differences: Differences) {
  const files = new Map<string, Buffer>()
  const removals = new Map<string, string>()
  const arriving = { early: 0 }
  const server = await fakeServer(async (request, response) => {
    const address = new URL(request.url ?? '', `http://${request.headers.host}`)
    const removed = removals.get(address.pathname)
    const held = files.get(address.pathname)
    if (address.pathname === '/1/upload') {
      await takeForm(differences, files, removals, address, { request, response })
    } else if (removed) {
      files.delete(removed)
      response.end('Deleted.')
    } else if (held && arriving.early > 0) {
      arriving.early -= 1
      response.writeHead(404).end('Not yet here')
    } else if (held) {
      if (differences.ranges === false) delete request.headers.range
      sendBytes(request, response, held)
    } else response.writeHead(404).end('Not here')
  })
  return { ...server, files, arriving, url: `${server.origin}/1/upload` }
}

async function takeForm(
  differences: Differences,
  files: Map<string, Buffer>,
  removals: Map<string, string>,
  address: URL,
  { request, response }: Exchange,
) {
  const { method = '' } = request
  const body = await buffer(request)
  const headers = { 'content-type': String(request.headers['content-type']) }
  const fields = new Map(await new Response(body, { headers }).formData())
  const file = fields.get(differences.fileField)
  const wrong =
    (method !== 'POST' && 'POST is needed') ||
    (Number(request.headers['content-length']) !== body.length && 'A length is needed') ||
    differences.complaint({ method, address, fields })
  if (wrong || !(file instanceof File)) {
    // Real hosts repeat the request in their errors, so this one does too.
    response.writeHead(400).end(JSON.stringify({ error: { message: wrong, url: request.url } }))
    return
  }
  const id = randomBytes(8).toString('hex')
  files.set(`/files/${id}`, Buffer.from(await file.arrayBuffer()))
  removals.set(`/remove/${id}`, `/files/${id}`)
  const { origin } = address
  response.end(
    JSON.stringify(differences.answer(`${origin}/files/${id}`, `${origin}/remove/${id}`)),
  )
}

function typeOf(field: FormDataEntryValue | undefined) {
  return field instanceof File ? field.type : undefined
}
