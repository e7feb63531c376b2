import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect } from 'vitest'
import { z } from 'zod'

import type { Database, Engine } from '#app/database/database.server.ts'
import { openOwnersApi } from '#tests/api.testing.ts'

import { contentOf } from './fresh-media.testing.ts'
import type { MediaStore } from './store.ts'

export async function openUploads(
  store?: MediaStore,
  { engine = 'sqlite', besides }: { engine?: Engine; besides?: Database } = {},
) {
  const setting = { ...(store && { store }), ...(besides && { besides }) }
  const api = await openOwnersApi(engine, setting)
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const call = (method: string, url: string, init: RequestInit = {}) =>
    fetch(new URL(url, origin), { ...init, method, headers: { ...api.headers, ...init.headers } })
  const send = (url: string, field: string, bytes: Uint8Array, name = 'photo.jpg') =>
    call('POST', url, { body: formWith(field, bytes, name) })
  const unfinishedFiles = async () => {
    const all = await readdir(path.join(api.folder, 'uploads'), {
      recursive: true,
      withFileTypes: true,
    })
    return all.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const savedBytes = (address: string) => contentOf(api.media, address.slice('/media/'.length))
  return { ...api, origin, call, send, unfinishedFiles, savedBytes }
}

export function formWith(field: string, bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  return form
}

export function videoFile(name: string) {
  return readFile(new URL(`./videos/${name}`, import.meta.url))
}

const refusal = z.strictObject({
  message: z.string(),
  errors: z.tuple([z.strictObject({ path: z.string(), message: z.string() })]),
  requestId: z.string(),
})

export async function refusalIn(answer: Response) {
  const { message, errors } = refusal.parse(await answer.json())
  expect(errors[0].message).toBe(message)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { status: answer.status, path: errors[0].path, message }
}

export const tusUrl = '/api/uploads/tus'
export const protocol = { 'tus-resumable': '1.0.0' }

export type Api = Awaited<ReturnType<typeof openUploads>>

export async function begin({ call }: Api, length: number) {
  const headers = { ...protocol, 'upload-length': String(length) }
  const answer = await call('POST', tusUrl, { headers })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}

export async function continueUpload(
  { call }: Api,
  address: string,
  bytes: Buffer,
  offset: number,
) {
  const type = { 'content-type': 'application/offset+octet-stream' }
  const headers = { ...protocol, ...type, 'upload-offset': String(offset) }
  return call('PATCH', address, { headers, body: new Uint8Array(bytes) })
}

export async function uploaded(api: Api, bytes: Buffer) {
  const address = await begin(api, bytes.length)
  expect((await continueUpload(api, address, bytes, 0)).status).toBe(204)
  return address
}

export function fileOf(api: Api, address: string) {
  return path.join(api.folder, 'uploads/tus', `owner-${address.slice(-32)}`)
}
