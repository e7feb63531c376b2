import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { networkOf } from '#app/http/request-headers.server.ts'
import { saveAttachment } from '#app/inbox/attachments/attachments.server.ts'
import { shortHash } from '#app/server/form-limit.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { newId, openSite } from './attachments.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test('unfinished uploads of one network leave places for others, and end after an hour', async () => {
  const { app, origin, dataDir, part } = await openSite('sqlite')
  const begin = async (remoteAddress: string, id = newId()) => {
    const metadata = `id ${btoa(id)},filename ${btoa('a.pdf')},network ${btoa('another')}`
    const headers = {
      origin,
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': metadata,
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/enquiry-list/files',
      headers,
      remoteAddress,
    })
    return answer.statusCode
  }
  const ids = Array.from({ length: 20 }, newId)
  for (const [n, id] of ids.entries()) expect(await begin(`203.0.113.${n}`, id)).toBe(201)
  for (let n = 20; n < 230; n++) expect(await begin(`203.0.113.${n}`)).toBe(503)
  expect(await begin('198.51.100.7')).toBe(201)

  const folder = join(dataDir, 'uploads', 'attachments')
  const longAgo = Date.now() / 1000 - 3_700
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo)
  const [active = ''] = ids
  expect((await part(active, 0, Buffer.from('%PDF'))).statusCode).toBe(204)
  expect(await begin('203.0.113.1')).toBe(201)
  const left = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  expect(left).toHaveLength(2)
  expect(left).toContain(`${active}.json`)
})

test('the places are counted over all copies on PostgreSQL', async () => {
  const { app, db, origin } = await openSite('postgres')
  const begin = async () => {
    const headers = {
      origin,
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': `id ${btoa(newId())},filename ${btoa('a.pdf')}`,
    }
    const url = '/enquiry-list/files'
    const answer = await app.inject({ method: 'POST', url, headers, remoteAddress: '203.0.113.1' })
    return answer.statusCode
  }
  // What another copy has begun.
  const network = shortHash(networkOf('203.0.113.1'))
  const now = new Date().toISOString()
  const row = { kind: 'attachment', size: 9, createdAt: now, movedAt: now } as const
  const rows = Array.from({ length: 19 }, () => ({
    ...row,
    _id: newId(),
    metadata: JSON.stringify({ network }),
  }))
  await db.insertInto('uploads').values(rows).execute()
  expect([await begin(), await begin()]).toEqual([201, 503])
  const longAgo = new Date(Date.now() - 61 * minutes).toISOString()
  await db.updateTable('uploads').set({ movedAt: longAgo }).execute()
  expect(await begin()).toBe(201)
  const left = await db.selectFrom('uploads').select('_id').execute()
  expect(left).toHaveLength(1)
})

test('when ten networks have all places, another network gets one of theirs', async () => {
  const { app, origin, dataDir } = await openSite('sqlite')
  const folder = join(dataDir, 'uploads', 'attachments')
  const begin = async (remoteAddress: string) => {
    const headers = {
      origin,
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': `id ${btoa(newId())},filename ${btoa('a.pdf')}`,
    }
    const url = '/enquiry-list/files'
    const answer = await app.inject({ method: 'POST', url, headers, remoteAddress })
    return answer.statusCode
  }
  for (let n = 0; n < 200; n++) expect(await begin(`10.0.${n % 10}.${n}`)).toBe(201)
  for (let n = 0; n < 19; n++) expect(await begin(`198.51.100.${n}`)).toBe(201)
  expect(await begin('203.0.113.1')).toBe(201)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  expect(names).toHaveLength(200)
})

test.each(engines)(
  'when few networks have filled the room for files, the one with the most loses a file (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const file = {
      name: 'a.pdf',
      type: 'application/pdf' as const,
      bytes: Buffer.from('%PDF'),
      preview: null,
    }
    const save = (senderHash: string, size: number) =>
      saveAttachment(db, { ...file, size, _id: newId(), senderHash })
    for (let n = 0; n < 4; n++) await save('large', 40_000_000)
    for (let n = 0; n < 3; n++) await save('small', 50_000_000)
    await expect(save('large', 4_000_000)).rejects.toThrow('Many files have come')
    await save('buyer', 4_000_000)
    const left = await db.selectFrom('attachments').select('senderHash').execute()
    const of = (sender: string) => left.filter(({ senderHash }) => senderHash === sender).length
    expect([of('large'), of('small'), of('buyer')]).toEqual([3, 3, 1])
  },
)
