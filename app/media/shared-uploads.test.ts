import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'

import { ERRORS, Upload } from '@tus/server'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { freshDatabase, freshFolder, secondDatabase } from '#app/database/database.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { UploadTable } from './upload-table.server.ts'
import {
  type Api,
  begin,
  continueUpload,
  openUploads,
  protocol,
  videoFile,
} from './uploads.testing.ts'

/** Two copies of the site on one PostgreSQL and one media store, each with a data folder of its own. */
async function twoCopies() {
  const one = await openUploads(undefined, { engine: 'postgres' })
  const other = await openUploads(one.media, { engine: 'postgres', besides: one.db })
  return [one, { ...other, headers: one.headers }] as const
}

const answered = z.strictObject({ secure_url: z.string() })
const finish = async ({ call }: Api, address: string) => call('POST', `${address}/finished`)

async function offsetAt({ call }: Api, address: string) {
  const head = await call('HEAD', address, { headers: protocol })
  return head.status === 200 ? Number(head.headers.get('upload-offset')) : head.status
}

test('a video that was begun at one copy goes on and is finished at another', async () => {
  const [one, other] = await twoCopies()
  const free = Buffer.alloc(8, '\0\0\0\0free', 'latin1')
  free.writeUInt32BE(700_008)
  const bytes = Buffer.concat([await videoFile('h264.mp4'), free, randomBytes(700_000)])
  const address = await begin(one, bytes.length)
  expect((await continueUpload(one, address, bytes.subarray(0, 300_001), 0)).status).toBe(204)
  expect(await offsetAt(other, address)).toBe(300_001)
  expect((await finish(other, address)).status).toBe(409)
  expect((await continueUpload(other, address, bytes.subarray(500), 500)).status).toBe(409)
  const rest = await continueUpload(other, address, bytes.subarray(300_001), 300_001)
  expect(rest.status).toBe(204)

  const answers = await Promise.all([one, other, one].map((copy) => finish(copy, address)))
  const addresses = await Promise.all(
    answers.map(async (answer) => answered.parse(await answer.json())),
  )
  expect(new Set(addresses.map(({ secure_url }) => secure_url)).size).toBe(1)
  const saved = await one.savedBytes(addresses[0]?.secure_url ?? '')
  expect(saved.subarray(-700_000)).toEqual(bytes.subarray(-700_000))
  expect(await offsetAt(one, address)).toBe(404)
  expect(await one.db.selectFrom('uploadParts').select('at').execute()).toEqual([])
  expect([...(await one.unfinishedFiles()), ...(await other.unfinishedFiles())]).toEqual([])
  expect(answered.parse(await (await finish(other, address)).json())).toEqual(addresses[0])
})

test('what arrived before the connection broke stays for the other copy', async () => {
  const [one, other] = await twoCopies()
  const address = await begin(one, 400_000)
  const headers = {
    ...one.headers,
    ...protocol,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': '400000',
  }
  const sending = request(new URL(address, one.origin), { method: 'PATCH', headers })
  sending.on('error', () => undefined)
  sending.write(Buffer.alloc(100_000, 1))
  await new Promise((resolve) => setTimeout(resolve, 300))
  sending.destroy()
  await expect.poll(() => offsetAt(other, address)).toBe(100_000)
  const rest = await continueUpload(other, address, Buffer.alloc(300_000, 2), 100_000)
  expect(rest.status).toBe(204)
})

test('of two connections that bring the same bytes one is refused, and nothing is doubled', async () => {
  const db = await freshDatabase('postgres')
  const tables = [db, await secondDatabase(db)].map(
    (copy) => new UploadTable({ db: copy, kind: 'video', folder: freshFolder() }),
  )
  const [one, other] = tables
  if (!one || !other) throw new Error('Two are made above')
  await one.create(new Upload({ id: 'u', offset: 0, size: 600_000 }))
  const bytes = randomBytes(600_000)
  const pieces = () => Readable.from([bytes.subarray(0, 300_000), bytes.subarray(300_000)])
  const ended = await Promise.allSettled(tables.map((table) => table.write(pieces(), 'u', 0)))
  const refused = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refused.every((reason) => reason === ERRORS.INVALID_OFFSET)).toBe(true)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  const { offset } = await one.getUpload('u')
  const rest = Readable.from([bytes.subarray(offset)])
  expect(await other.write(rest, 'u', offset)).toBe(600_000)
  const parts = await db.selectFrom('uploadParts').select('bytes').orderBy('at').execute()
  expect(Buffer.concat(parts.map((part) => part.bytes))).toEqual(bytes)
  // A client that got no answer begins again under the same id.
  await other.create(new Upload({ id: 'u', offset: 0, size: 600_000 }))
  expect((await one.getUpload('u')).offset).toBe(0)
})

test('an upload without a byte for two days is deleted with its bytes', async () => {
  const [api] = await twoCopies()
  const [old, moving] = [await begin(api, 5), await begin(api, 5)]
  await continueUpload(api, old, Buffer.from('abc'), 0)
  const longAgo = new Date(Date.now() - 49 * 3_600_000).toISOString()
  await api.db
    .updateTable('uploads')
    .set({ movedAt: longAgo })
    .where('_id', 'like', `%${old.slice(-32)}`)
    .execute()
  await deleteExpired(api.db, Date.now(), 'uploads')
  expect([await offsetAt(api, old), await offsetAt(api, moving)]).toEqual([404, 0])
  expect(await api.db.selectFrom('uploadParts').select('at').execute()).toEqual([])
})
