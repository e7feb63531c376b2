import { readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'
import { z } from 'zod'

import type { MediaStore } from './store.ts'
import { deleteOldUploads } from './upload-routes.server.ts'
import {
  begin,
  fileOf,
  videoFile,
  continueUpload,
  openUploads,
  protocol,
  refusalIn,
  uploaded,
} from './uploads.testing.ts'

const answered = z.strictObject({ secure_url: z.string() })

test('repeated and concurrent requests to finish an upload get the same response', async () => {
  const api = await openUploads()
  const address = await uploaded(api, await videoFile('vp9.webm'))
  const ask = async () => (await api.call('POST', `${address}/finished`)).json()
  const [first, second] = await Promise.all([ask(), ask()])
  const { secure_url } = answered.parse(first)
  expect([second, await ask()]).toEqual([first, first])
  const sent = await videoFile('vp9.webm')
  const saved = await api.savedBytes(secure_url)
  expect(saved).toHaveLength(sent.length)
  // Its tags are blanked, and its first cluster comes after them.
  const start = sent.indexOf(Buffer.from('1f43b675', 'hex'))
  expect(saved.subarray(start)).toEqual(sent.subarray(start))
  expect(await api.unfinishedFiles()).toEqual([expect.stringMatching(/\.json$/)])
  expect((await api.call('HEAD', address, { headers: protocol })).status).toBe(404)
})

test('an unplayable video is refused on every request, and its file is deleted', async () => {
  const api = await openUploads()
  const address = await uploaded(api, await videoFile('hevc.mp4'))
  for (const _ of [1, 2]) {
    const refusal = await refusalIn(await api.call('POST', `${address}/finished`))
    expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining('HEVC') })
  }
  expect(await api.unfinishedFiles()).toEqual([expect.stringMatching(/\.json$/)])
})

test('an incomplete upload is not finished and can continue', async () => {
  const api = await openUploads()
  const bytes = await videoFile('h264.mp4')
  const address = await begin(api, bytes.length)
  expect((await continueUpload(api, address, bytes.subarray(0, 1_000), 0)).status).toBe(204)
  expect((await api.call('POST', `${address}/finished`)).status).toBe(409)
  // It continues only from its current offset.
  const wrong = await continueUpload(api, address, bytes.subarray(500), 500)
  expect([wrong.status, (await wrong.json()).requestId]).toEqual([409, expect.any(String)])
  const head = await api.call('HEAD', address, { headers: protocol })
  expect(head.headers.get('upload-offset')).toBe('1000')
  expect((await continueUpload(api, address, bytes.subarray(1_000), 1_000)).status).toBe(204)
  expect((await api.call('POST', `${address}/finished`)).status).toBe(200)
})

const down = () => Promise.reject(Object.assign(new Error('No route'), { code: 'EHOSTUNREACH' }))
const deadStore: MediaStore = { save: down, find: down, read: down, remove: down, ready: down }

test('an upload stays while the store is down and is finished later', async () => {
  let isDown = true
  const store: MediaStore = {
    ...deadStore,
    save: async (key, bytes) => (isDown ? down() : api.media.save(key, bytes)),
  }
  const api = await openUploads(store)
  const address = await uploaded(api, await videoFile('h264.mp4'))
  expect((await api.call('POST', `${address}/finished`)).status).toBe(503)
  isDown = false
  expect((await api.call('POST', `${address}/finished`)).status).toBe(200)
})

test('an inactive upload is deleted after two days, an active one is not', async () => {
  const api = await openUploads()
  const [old, moving] = [await begin(api, 5), await begin(api, 5)]
  const folder = path.join(api.folder, 'uploads')
  const longAgo = new Date(Date.now() - 49 * 3_600_000)
  for (const ending of ['', '.json']) {
    await utimes(fileOf(api, old) + ending, longAgo, longAgo)
  }
  await deleteOldUploads(folder, Date.now() - 48 * 3_600_000)
  expect((await api.call('HEAD', old, { headers: protocol })).status).toBe(404)
  expect((await api.call('HEAD', moving, { headers: protocol })).status).toBe(200)
  expect(await api.unfinishedFiles()).toHaveLength(2)
})

test('an upload that began days ago and still moves is not deleted', async () => {
  const api = await openUploads()
  const moving = await begin(api, 5)
  const longAgo = new Date(Date.now() - 49 * 3_600_000)
  const known = JSON.parse(await readFile(`${fileOf(api, moving)}.json`, 'utf8'))
  const began = JSON.stringify({ ...known, creation_date: longAgo.toISOString() })
  await writeFile(`${fileOf(api, moving)}.json`, began)
  for (const ending of ['', '.json']) await utimes(fileOf(api, moving) + ending, longAgo, longAgo)
  expect((await continueUpload(api, moving, Buffer.from('abc'), 0)).status).toBe(204)
  await deleteOldUploads(path.join(api.folder, 'uploads'), Date.now() - 48 * 3_600_000)
  expect((await continueUpload(api, moving, Buffer.from('de'), 3)).status).toBe(204)
})
