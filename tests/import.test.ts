import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const page = '/dashboard/import'

function uploadOf(text: string, name = 'products.csv') {
  const boundary = 'xxxx'
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

test(
  'the owner imports, undoes and exports without script',
  async () => {
    const { app, db, dataDir, origin, cookie, send } = await openWholeSite()
    await app.ready()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const asOwner = { origin, cookie, accept: 'text/html' }
    const upload = (text: string, name?: string, headers: object = asOwner) => {
      const file = uploadOf(text, name)
      return app.inject({
        method: 'POST',
        url: page,
        payload: file.payload,
        headers: { ...file.headers, ...headers },
      })
    }
    const read = async (url: string) =>
      (await app.inject({ url, headers: { cookie, accept: 'text/html' } })).body

    const stranger = await upload('Title\nA', 'a.csv', { origin, accept: 'text/html' })
    expect([stranger.statusCode, stranger.headers.location]).toEqual([
      303,
      '/admin-login?next=%2Fdashboard%2Fimport',
    ])
    const foreign = { ...asOwner, origin: 'https://evil.example' }
    expect((await upload('Title\nA', 'a.csv', foreign)).statusCode).toBe(403)
    const refused = await upload('%PDF-1.7', 'a.pdf')
    expect([refused.statusCode, refused.body]).toEqual([
      200,
      expect.stringContaining('This file is a PDF, not a spreadsheet.'),
    ])
    expect((await upload('', '')).body).toContain('Please choose a file.')

    const sent = await upload('Name;Group;Condition\nWater pump;Marine Engine;=1+1\nNo group;;\n')
    const own = String(sent.headers.location)
    expect(own).toMatch(/^\/dashboard\/import\/[0-9a-f]{24}$/)
    expect(readdirSync(join(dataDir, 'uploads', 'imports'))).toEqual([])
    const person = await db.selectFrom('owners').select('_id as createdBy').executeTakeFirst()
    expect(await db.selectFrom('imports').select('createdBy').execute()).toContainEqual(person)
    await expect.poll(() => read(own), { timeout: minutes }).toContain('Nothing is written yet')
    expect(await read(own)).toContain('Please choose a category.')
    expect(await read('/search?q=water+pump')).not.toContain('1 product')

    const press = (intent: string) => send(own, new URLSearchParams({ intent }), { cookie })
    expect((await press('write')).statusCode).toBe(303)
    await expect.poll(() => read(own), { timeout: minutes }).toContain('The import is written')
    const csv = await app.inject({ url: '/dashboard/export/products.csv', headers: { cookie } })
    expect(csv.headers['content-disposition']).toMatch(/products-\d{4}-\d\d-\d\d\.csv/)
    expect(csv.body).toContain(`"Water pump"`)
    expect(csv.body).toContain(`"'=1+1"`)
    const again = await upload(csv.body)
    const same = String(again.headers.location)
    await expect
      .poll(() => read(same), { timeout: minutes })
      .toContain('are in the catalogue as they are in the file')
    for (const format of ['csv', 'xlsx', 'json']) {
      const url = `/dashboard/export/products.${format}`
      expect((await app.inject({ url })).statusCode, format).toBe(401)
    }

    await press('undo')
    await expect.poll(() => read(own), { timeout: minutes }).toContain('The import is undone')
    const json = await app.inject({ url: '/dashboard/export/products.json', headers: { cookie } })
    expect(json.json()).toEqual([])
  },
  3 * minutes,
)
