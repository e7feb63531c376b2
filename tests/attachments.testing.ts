import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

import sharp from 'sharp'

import type { Engine } from '#app/database/database.server.ts'
import { freshUrl } from '#app/database/database.testing.ts'

import { openWholeSite } from './whole-site.testing.ts'

export async function openSite(engine: Engine) {
  const site = await openWholeSite(engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {})
  return { ...site, ...callsOf(site) }
}

type Site = Awaited<ReturnType<typeof openWholeSite>>
export type Sent = { name: string; bytes: Buffer }

function callsOf({ app, origin }: Site) {
  const headers = { origin, accept: 'text/html' }
  const list = (fields: Record<string, string>, files: Sent[] = [], url = '/enquiry-list') => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const { name, bytes } of files)
      form.append('files', new File([new Uint8Array(bytes)], name))
    const request = new Request(origin, { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    return request.arrayBuffer().then((payload) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type },
        payload: Buffer.from(payload),
      }),
    )
  }
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const begin = (id: string, name: string, size: number) =>
    app.inject({
      method: 'POST',
      url: '/enquiry-list/files',
      headers: {
        ...tus,
        'upload-length': `${size}`,
        'upload-metadata': `id ${btoa(id)},filename ${btoa(name)}`,
      },
    })
  const part = (id: string, offset: number, payload: Buffer) =>
    app.inject({
      method: 'PATCH',
      url: `/enquiry-list/files/${id}`,
      headers: {
        ...tus,
        'upload-offset': `${offset}`,
        'content-type': 'application/offset+octet-stream',
      },
      payload,
    })
  const head = (id: string) =>
    app.inject({ method: 'HEAD', url: `/enquiry-list/files/${id}`, headers: tus })
  const finish = (id: string) =>
    app.inject({ method: 'POST', url: `/enquiry-list/files/${id}/finished`, headers })
  const upload = async ({ name, bytes }: Sent, id = newId()) => {
    await begin(id, name, bytes.length)
    await part(id, 0, bytes)
    return { id, answer: await finish(id) }
  }
  return { list, begin, part, head, finish, upload }
}

export const newId = () => randomBytes(16).toString('hex')

export const list = {
  do: 'send',
  listNumber: 'L-2345-6789',
  name: 'Chief',
  contact: 'chief@example.com',
  'title-1': 'Impeller',
  'title-2': 'Mechanical seal',
}

export async function photo(width = 600, height = 400): Promise<Sent> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width, height, channels: 3, background: '#888', noise } as const
  const bytes = await sharp({ create })
    .withExif({ IFD0: { Artist: 'Secret' } })
    .jpeg()
    .toBuffer()
  return { name: 'plate.jpg', bytes }
}

export const pdf = {
  name: 'drawing.pdf',
  bytes: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
}
export const heic = {
  name: 'IMG_1.HEIC',
  bytes: readFileSync(new URL('../app/media/pictures/wide-colours.heic', import.meta.url)),
}

export const rowsOf = ({ db }: Site) =>
  db
    .selectFrom('attachments')
    .select(['_id', 'enquiryId', 'position', 'linePosition', 'name', 'type', 'size', 'bytes'])
    .orderBy('position')
    .execute()
