import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import { engines, fileOf } from '#app/database/database.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { heic, list, newId, openSite, pdf, photo, rowsOf } from './attachments.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test.each(engines)(
  'a list sent without script takes a photo, a PDF and a HEIC, and only the owner reads them (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const { app, cookie } = site
    const sent = await site.list(list, [await photo(3000, 2000), pdf, heic])
    expect(sent.statusCode).toBe(303)
    const rows = await rowsOf(site)
    expect(rows).toMatchObject([
      { name: 'plate.jpg', type: 'image/jpeg', position: 1, linePosition: null },
      { name: 'drawing.pdf', type: 'application/pdf', position: 2 },
      { name: 'IMG_1.jpg', type: 'image/jpeg', position: 3 },
    ])
    const [first, second] = rows
    expect(first?.size).toBeLessThanOrEqual(400_000)
    const { width, exif } = await sharp(first?.bytes).metadata()
    expect([width >= 1600, exif]).toEqual([true, undefined])

    const url = `/dashboard/enquiries/${first?.enquiryId}/files/${first?._id}`
    const read = await app.inject({ url, headers: { cookie } })
    expect(read.statusCode).toBe(200)
    expect(read.rawPayload.equals(Buffer.from(first?.bytes ?? []))).toBe(true)
    expect(read.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="plate.jpg"; filename*=UTF-8''plate.jpg`,
    })
    const small = await app.inject({ url: `${url}?small`, headers: { cookie } })
    expect([small.headers['content-type'], small.rawPayload.length < 60_000]).toEqual([
      'image/webp',
      true,
    ])
    const file = `/dashboard/enquiries/${first?.enquiryId}/files/${second?._id}`
    const download = await app.inject({ url: file, headers: { cookie } })
    expect(download.headers['content-disposition']).toMatch(/^attachment; /)
    for (const address of [url, `${url}?small`, file, `/enquiry-list/files/${first?._id}`]) {
      const stranger = await app.inject(address)
      expect([302, 303, 401, 404, 405], address).toContain(stranger.statusCode)
      expect(`${stranger.headers['content-type']}`, address).not.toMatch(/image|pdf/)
    }
    const other = `/dashboard/enquiries/0/files/${first?._id}`
    expect((await app.inject({ url: other, headers: { cookie } })).statusCode).toBe(404)
    const page = await app.inject({
      url: `/dashboard/enquiries/${first?.enquiryId}`,
      headers: { cookie },
    })
    expect(page.body).toContain('Photos and files, <!-- -->3')
  },
)

test.each(engines)(
  'a refused file keeps the typed list and the other files, which a later form sends (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const svg = { name: 'plate.svg', bytes: Buffer.from('<svg onload="alert(1)"/>') }
    const refused = await site.list(list, [pdf, svg])
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('plate.svg: SVG drawings are not accepted')
    expect(refused.body).toContain('Mechanical seal')
    expect(refused.body).toContain('chief@example.com')
    const id = /name="file-1" value="([0-9a-f]{32})"/.exec(refused.body)?.[1] ?? ''
    expect(await rowsOf(site)).toMatchObject([{ _id: id, enquiryId: null }])
    // The cookie keeps it while other pages are read.
    const cookie = `listFiles=${id}`
    const again = await site.app.inject({ url: '/enquiry-list', headers: { cookie } })
    expect(again.body).toContain(`value="${id}"`)
    const line = ' mechanical seal'
    const sent = await site.list({ ...list, 'file-1': id, 'fileLine-1': line })
    expect(sent.statusCode).toBe(303)
    expect(await rowsOf(site)).toMatchObject([{ _id: id, position: 1, linePosition: 2 }])
  },
)

test.each(engines)(
  'a file arrives in parts, is resumed, stored once, and deleted after a day without its list (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const { name, bytes } = await photo()
    const id = newId()
    expect((await site.begin(id, name, bytes.length)).statusCode).toBe(201)
    await site.part(id, 0, bytes.subarray(0, 5_000))
    expect((await site.finish(id)).statusCode).toBe(409)
    expect((await site.head(id)).headers['upload-offset']).toBe('5000')
    await site.part(id, 5_000, bytes.subarray(5_000))
    const answers = await Promise.all([site.finish(id), site.finish(id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await site.finish(id)).json()).toMatchObject({ _id: id, name: 'plate.jpg' })
    expect(await readdir(join(site.dataDir, 'uploads', 'attachments'))).toEqual(['forms'])
    expect(await rowsOf(site)).toHaveLength(1)
    await deleteExpired(site.db, Date.now() + 23 * 60 * minutes, 'attachments')
    expect(await rowsOf(site)).toHaveLength(1)
    await deleteExpired(site.db, Date.now() + 25 * 60 * minutes, 'attachments')
    expect(await rowsOf(site)).toHaveLength(0)
    const late = await site.list({ ...list, 'file-1': id })
    expect([late.statusCode, late.body.includes('not stored here any more')]).toEqual([422, true])
    expect(await site.db.selectFrom('enquiries').selectAll().execute()).toEqual([])
  },
)

test('a file that a busy database could not store is stored when the browser asks again', async () => {
  const site = await openSite('sqlite')
  const id = newId()
  await site.begin(id, pdf.name, pdf.bytes.length)
  await site.part(id, 0, pdf.bytes)
  const other = new DatabaseSync(await fileOf(site.db))
  other.exec('begin immediate')
  expect((await site.finish(id)).statusCode).toBe(503)
  other.exec('rollback')
  expect((await site.finish(id)).statusCode).toBe(200)
})

test.each(engines)('a file of one list cannot be taken into another (%s)', async (engine) => {
  const site = await openSite(engine)
  const { id } = await site.upload(pdf)
  expect((await site.list({ ...list, 'file-1': id })).statusCode).toBe(303)
  expect((await site.list({ ...list, 'file-1': id })).statusCode).toBe(303)
  const stolen = { ...list, listNumber: 'L-3333-3333', 'file-1': id }
  expect((await site.list(stolen)).statusCode).toBe(422)
  const url = `/enquiry-list/files/${id}`
  await site.app.inject({ method: 'DELETE', url, headers: { origin: site.origin } })
  expect(await rowsOf(site)).toHaveLength(1)
  const other = await site.list({ ...list, 'fileLine-1': '' })
  expect(other.statusCode).toBe(409)
})

test('one sender has room for 20 files that are not sent', async () => {
  const site = await openSite('sqlite')
  for (let n = 0; n < 20; n++) {
    expect((await site.upload(pdf)).answer.statusCode).toBe(200)
  }
  const { id, answer } = await site.upload(pdf)
  // The device asks again after a 429, and the list would wait for the file.
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ message: string }>().message).toContain('Many files have come')
  const refused = await site.list({ ...list, do: 'attach' }, [heic])
  expect(refused.body).toContain('Many files have come')
  expect((await site.finish(id)).statusCode).toBe(404)
  await site.db.deleteFrom('attachments').execute()
  expect((await site.upload(pdf)).answer.statusCode).toBe(200)
})
