import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

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
