import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { engines, freshUrl } from '#app/database/database.testing.ts'

import { zipOf } from '../app/spreadsheets/workbook.testing.ts'
import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

afterEach(() => void vi.useRealTimers())

const page = '/dashboard/import'

/** An empty name is a field in which no file is chosen; without a name it is text. */
type Sent = { field: string; name?: string; bytes: Buffer | string }

/** What a browser sends. */
function formOf(files: Sent[]) {
  const parts = files.flatMap(({ field, name, bytes }) => [
    `--xxxx\r\nContent-Disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  const payload = Buffer.concat([...parts, '--xxxx--\r\n'].map((one) => Buffer.from(one)))
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=xxxx' } }
}

function uploadOf(text: string, name = 'products.csv') {
  return formOf([{ field: 'file', name, bytes: text }])
}

test(
  'the owner imports, undoes and exports without script',
  async () => {
    // Each form begins its phase at once, not only when the site looks for new imports.
    vi.useFakeTimers({ toFake: ['setInterval'] })
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

    const sent = await upload(
      'Name;Group;Condition\nWater pump;Marine Engine;=1+1\n;Marine Engine;\n',
    )
    const own = String(sent.headers.location)
    expect(own).toMatch(/^\/dashboard\/import\/[0-9a-f]{24}$/)
    // The file waits to be read in another way.
    const files = () => readdirSync(join(dataDir, 'uploads', 'imports'))
    expect(files()).toEqual([`${own.split('/').at(-1)}.sheet`])
    const person = await db.selectFrom('owners').select('_id as createdBy').executeTakeFirst()
    expect(await db.selectFrom('imports').select('createdBy').execute()).toContainEqual(person)
    await expect.poll(() => read(own), { timeout: minutes }).toContain('Nothing is changed yet')
    expect(await read(own)).toContain('Please enter a title.')
    const errors = { url: `${own}/errors.csv`, headers: { cookie } }
    expect((await app.inject(errors)).body).toContain('"Title: Please enter a title."')
    expect((await app.inject({ url: errors.url })).statusCode).toBe(401)
    expect(await read('/search?q=water+pump')).not.toContain('1 product')

    const press = (intent: string) => send(own, new URLSearchParams({ intent }), { cookie })
    expect((await press('write')).statusCode).toBe(303)
    await expect.poll(() => read(own), { timeout: minutes }).toContain('The import is done')
    await expect.poll(files).toEqual([])
    const csv = await app.inject({ url: '/dashboard/export/products.csv', headers: { cookie } })
    expect(csv.headers['content-disposition']).toMatch(/products-\d{4}-\d\d-\d\d\.csv/)
    expect(csv.body).toContain(`"Water pump"`)
    expect(csv.body).toContain(`"'=1+1"`)
    const again = await upload(csv.body)
    const same = String(again.headers.location)
    await expect
      .poll(() => read(same), { timeout: minutes })
      .toContain('The row already matches. Nothing to import.')
    const bare = String((await upload('Name;Part No;Group\n')).headers.location)
    await expect
      .poll(() => read(bare), { timeout: minutes })
      .toContain('The file has no row of a product below its column titles.')
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

test(
  'a ZIP file of pictures comes with a sheet or alone, without script',
  async () => {
    const { app, db, dataDir, origin, cookie, send } = await openWholeSite()
    await app.ready()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const upload = (sheet: { name: string; text: string }, zip: Buffer) => {
      const form = formOf([
        { field: 'file', name: sheet.name, bytes: sheet.text },
        { field: 'pictures', name: 'pictures.zip', bytes: zip },
      ])
      return app.inject({
        method: 'POST',
        url: page,
        payload: form.payload,
        headers: { ...form.headers, origin, cookie, accept: 'text/html' },
      })
    }
    const read = async (url: string) =>
      (await app.inject({ url, headers: { cookie, accept: 'text/html' } })).body
    const files = () => readdirSync(join(dataDir, 'uploads', 'imports'))
    const picture = readFileSync('demo/pictures/winch.webp')
    const zip = zipOf([{ name: 'P-77.webp', text: picture }])

    const sheet = { name: 'a.csv', text: 'Name;Group;Part No\nPump;Marine Engine;P-77\n' }
    const sent = String((await upload(sheet, zip)).headers.location)
    expect(sent).toMatch(/^\/dashboard\/import\/[0-9a-f]{24}$/)
    const name = sent.split('/').at(-1)
    expect(files()).toEqual([`${name}.sheet`, `${name}.zip`])
    await expect.poll(() => read(sent), { timeout: minutes }).toContain('Nothing is changed yet')
    expect(await read(sent)).toContain('1 picture of pictures.zip belongs to these products.')
    await send(sent, new URLSearchParams({ intent: 'write' }), { cookie })
    await expect.poll(() => read(sent), { timeout: minutes }).toContain('The import is done')
    const saved = await db.selectFrom('products').select(['title', 'imageUrl']).execute()
    expect(saved).toEqual([{ title: 'Pump', imageUrl: expect.stringMatching(/^\/media\//) }])
    // The file is deleted after the import says that it is written.
    await expect.poll(files).toEqual([])

    const none = { name: '', text: '' }
    const alone = String((await upload(none, zip)).headers.location)
    await expect.poll(() => read(alone), { timeout: minutes }).toContain('Nothing to import.')
    const bad = await upload(sheet, zipOf([{ name: '../P-77.webp', text: picture }]))
    expect([bad.statusCode, bad.body]).toEqual([
      200,
      expect.stringContaining('A file name in this ZIP file leads to another folder.'),
    ])
    const two = await upload({ name: 'b.zip', text: 'PK' }, zip)
    expect(two.body).toContain('These are two ZIP files. Please choose one.')
    expect(files()).toEqual([`${alone.split('/').at(-1)}.zip`])
    expect(await db.selectFrom('imports').select('_id').execute()).toHaveLength(2)
  },
  3 * minutes,
)

test.each(engines)(
  'a ZIP file that came in parts is read with the form that names it (%s)',
  async (engine) => {
    const { app, dataDir, origin, cookie } = await openWholeSite(
      engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {},
    )
    await app.ready()
    const asOwner = { origin, cookie, accept: 'text/html' }
    const tus = (method: 'POST' | 'PATCH' | 'HEAD', url: string, sent: object, bytes = '') =>
      app.inject({
        method,
        url,
        headers: { origin, cookie, 'tus-resumable': '1.0.0', ...sent },
        payload: bytes,
      })
    const zip = zipOf([{ name: 'P-77.webp', text: readFileSync('demo/pictures/winch.webp') }])
    const begun = await tus('POST', '/api/imports/zips', {
      'upload-length': `${zip.length}`,
      'upload-metadata': `filename ${btoa('yard.zip')}`,
    })
    const address = String(begun.headers.location)
    expect(address).toMatch(/^\/api\/imports\/zips\/[0-9a-f]{32}$/)
    const goOn = (at: number, end?: number) =>
      app.inject({
        method: 'PATCH',
        url: address,
        headers: {
          origin,
          cookie,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': `${at}`,
        },
        payload: zip.subarray(at, end),
      })
    const read = (uploaded: string, sheet: string) => {
      const form = formOf([
        { field: 'file', name: 'a.csv', bytes: sheet },
        { field: 'uploaded', bytes: uploaded },
      ])
      const headers = { ...form.headers, ...asOwner }
      return app.inject({ method: 'POST', url: page, payload: form.payload, headers })
    }
    const id = address.slice(-32)
    const sheet = 'Name;Group;Part No\nPump;Marine Engine;P-77\n'
    const half = Math.floor(zip.length / 2)
    expect((await goOn(0, half)).statusCode).toBe(204)
    expect((await read(id, sheet)).body).toContain('The pictures have not arrived yet.')
    expect((await goOn(half)).statusCode).toBe(204)
    expect((await tus('HEAD', address, {})).headers['upload-offset']).toBe(`${zip.length}`)
    for (const other of ['0'.repeat(32), '../../x', `${id}0`])
      expect((await read(other, sheet)).body, other).toContain(
        'The pictures are not here any more.',
      )

    // A form that is refused keeps what has arrived.
    const refused = await read(id, '%PDF-1.7')
    expect(refused.body).toContain('This file is a PDF')
    expect(refused.body).toContain(`name="uploaded" value="${id}"`)
    expect(refused.body).toContain('yard.zip has arrived.')
    const sent = String((await read(id, sheet)).headers.location)
    const name = sent.split('/').at(-1)
    // On PostgreSQL every copy of the site reads the sheet from the database.
    const sheets = engine === 'sqlite' ? [`${name}.sheet`] : []
    expect(readdirSync(join(dataDir, 'uploads', 'imports'))).toEqual([...sheets, `${name}.zip`])
    const shown = async () =>
      (await app.inject({ url: sent, headers: { cookie, accept: 'text/html' } })).body
    await app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(shown, { timeout: minutes }).toContain('Nothing is changed yet')
    expect(await shown()).toContain('1 picture of yard.zip belongs to these products.')
    expect((await tus('HEAD', address, {})).statusCode).toBe(404)
    expect(readdirSync(join(dataDir, 'uploads', 'zips'))).toEqual([])
    expect((await read(id, sheet)).body).toContain('The pictures are not here any more.')
  },
  3 * minutes,
)
