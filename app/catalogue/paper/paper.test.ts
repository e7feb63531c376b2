import { brotliDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { addProduct } from '#app/catalogue/products.testing.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { bareServer } from '#app/http/http.testing.ts'
import { pdfCodes, pdfInfo, pdfTags, pdfText } from '#app/paper/pdf-text.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { paperRoutes } from './paper-routes.server.ts'
import { mostListed } from './product-list.server.ts'
import { shelfLabelsPdf } from './shelf-labels.server.ts'

const siteUrl = 'https://www.chandlery.example'
const part = {
  title: 'Mechanical seal 45 mm',
  description: 'For tests.',
  imageUrl: '',
  categoryId: '7',
  subcategoryId: '702',
  maker: 'Naniwa',
  model: 'FBWV-350',
  impaCode: '370145',
  partNumbers: [
    { scheme: 'Drawing', value: 'D-77' },
    { scheme: 'Maker', value: '90801-36-021' },
  ],
}
const address = '/categories/spare-parts-for-pump/list.pdf'

async function openSite(engine: (typeof engines)[number] = 'sqlite') {
  const db = await freshDatabase(engine)
  const app = await bareServer()
  await app.register(paperRoutes, { db, settings: () => defaults, siteUrl })
  const get = (url: string, headers = {}) => app.inject({ url, headers })
  return { db, get }
}

test.each(engines)('the list of a category has what visitors see of it (%s)', async (engine) => {
  const { db, get } = await openSite(engine)
  const { _id } = await addProduct(db, {
    ...part,
    boughtFor: '12.40 EUR',
    lastQuoted: '48151.62',
    stock: '7315',
    shelf: 'Z-99-X',
  })
  await addProduct(db, { ...part, title: 'Secret draft', state: 'draft' })
  await addProduct(db, { ...part, title: 'Hidden pump', state: 'hidden' })
  await addProduct(db, { ...part, title: 'Gland packing', subcategoryId: '' })
  await addProduct(db, { ...part, title: 'Turbine wheel', categoryId: '5', subcategoryId: '' })
  const answer = await get(address)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-robots-tag': 'noindex',
    'content-disposition': 'inline; filename="spare-parts-for-pump.pdf"',
  })
  const text = (await pdfText(answer.rawPayload)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Mechanical seal 45 mm Naniwa FBWV-350 37 01 45 90801-36-021')
  expect(text).toMatch(/Gland packing .* Mechanical seal/)
  expect(text).toContain(`2 products`)
  expect(text).toContain(`${siteUrl}/categories/spare-parts-for-pump/list.pdf`)
  expect(text).not.toMatch(/Secret|Hidden|Turbine|12\.40|48151|7315|Z-99/)
  const codes = await pdfCodes(answer.rawPayload)
  expect(codes[0]).toBe(siteUrl + address)
  expect(codes).toContain(`${siteUrl}/view-details/${_id}`)
  expect(codes).toHaveLength(3)
  const some = await pdfText((await get(`${address}?sub=naniwa`)).rawPayload)
  expect(some).toContain('Naniwa, Spare Parts For Pump')
  expect(some).not.toContain('Gland')
})

test('the longest list is tagged, has the head on each page, and at most 300 kB', async () => {
  const { db, get } = await openSite()
  for (let n = 0; n <= mostListed; n++)
    await addProduct(db, { ...part, title: `Mechanical seal with long name for stern tube ${n}` })
  const { rawPayload: pdf } = await get(address)
  expect(pdf.length).toBeLessThanOrEqual(300_000)
  const text = await pdfText(pdf)
  expect(text).toContain('The newest 180 products')
  const pages = text.split(/Page \d+ of \d+/).slice(0, -1)
  expect(pages.length).toBeGreaterThan(9)
  for (const page of pages) expect(page).toMatch(/Product\s+IMPA\s+Maker's number/)
  expect(await pdfInfo(pdf)).toMatchObject({ Title: 'Spare Parts For Pump', Language: 'en' })
  const tags = await pdfTags(pdf)
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(4 * pages.length)
  for (const tag of ['H1', 'THead', 'Figure']) expect(tags).toContain(tag)
  expect(new Set(await pdfCodes(pdf)).size).toBe(mostListed + 1)
})

test('long titles in many scripts make the list shorter, not larger', async () => {
  const { db, get } = await openSite()
  const titleOf = (n: number) =>
    Array.from({ length: 40 }, (_, at) => String.fromCodePoint(0x4e00 + n * 40 + at)).join('')
  for (let n = 0; n < 60; n++) await addProduct(db, { ...part, title: titleOf(n) })
  const { rawPayload: pdf } = await get(address)
  expect(pdf.length).toBeLessThanOrEqual(300_000)
  expect(await pdfText(pdf)).toMatch(/The newest \d\d products/)
})

test('a list is made once for all who ask, and again after a change', async () => {
  const { db, get } = await openSite()
  await addProduct(db, part)
  const answers = await Promise.all([get(address), get(address), get(address)])
  const tags = answers.map(({ headers }) => headers['etag'])
  expect(new Set(tags).size).toBe(1)
  const again = await get(address, { 'if-none-match': String(tags[0]) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const packed = await get(address, { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(packed.rawPayload)).toEqual(answers[0]?.rawPayload)
  await addProduct(db, { ...part, title: 'Second seal' })
  expect(await pdfText((await get(address)).rawPayload)).toContain('Second seal')
})

test('no more than four lists wait for the process that quotes need too', async () => {
  const { db, get } = await openSite()
  const subs = ['taiko', 'naniwa', 'shinko', 'teikoku', 'hamworthy', 'imo']
  for (const [n] of subs.entries()) await addProduct(db, { ...part, subcategoryId: `70${n + 1}` })
  const answers = await Promise.all(subs.map((sub) => get(`${address}?sub=${sub}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 503, 503])
  expect(answers[5]?.json().message).toMatch(/^Other lists are being made/)
  expect((await get(`${address}?sub=imo`)).statusCode).toBe(200)
})

const sender = { company: 'Chandlery Marine', siteUrl }

test.each(engines)('shelf labels have title, number, shelf and code (%s)', async (engine) => {
  const { db } = await openSite(engine)
  const first = await addProduct(db, { ...part, shelf: 'B-10' })
  const second = await addProduct(db, {
    ...part,
    title: 'Gland packing',
    shelf: 'B-9',
    state: 'draft',
  })
  await addProduct(db, { ...part, title: 'Turbine wheel', categoryId: '5', subcategoryId: '' })
  const pdf = await shelfLabelsPdf(db, new URLSearchParams({ category: '7' }), sender)
  expect(await pdfCodes(pdf)).toEqual(
    [second, first].map(({ _id }) => `${siteUrl}/view-details/${_id}`),
  )
  const text = (await pdfText(pdf)).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(
    /Gland packing .*B-9.* Mechanical seal 45 mm .*IMPA 37 01 45, Naniwa.*90801-36-021.*B-10/,
  )
  expect(text).not.toContain('Turbine')
  const chosen = await shelfLabelsPdf(db, new URLSearchParams({ id: first._id }), sender)
  expect(await pdfCodes(chosen)).toEqual([`${siteUrl}/view-details/${first._id}`])
})

test('a file has 384 labels at most, on 16 sheets, in at most 300 kB', async () => {
  const { db } = await openSite()
  for (let n = 0; n < 384; n++)
    await addProduct(db, { ...part, title: `Mechanical seal ${n}`, shelf: `A-${n}` })
  const all = new URLSearchParams()
  const pdf = await shelfLabelsPdf(db, all, sender)
  expect(pdf.length).toBeLessThanOrEqual(300_000)
  expect(await pdfCodes(pdf)).toHaveLength(384)
  expect((await pdfText(pdf)).split('\n').filter((line) => line.includes('A-383'))).toHaveLength(1)
  await addProduct(db, part)
  await expect(shelfLabelsPdf(db, all, sender)).rejects.toMatchObject({
    data: expect.stringMatching(/at most 384 labels/),
    init: { status: 400 },
  })
  const none = new URLSearchParams({ id: 'nothing' })
  await expect(shelfLabelsPdf(db, none, sender)).rejects.toMatchObject({ init: { status: 404 } })
})

test.each([
  ['/categories/nothing/list.pdf', 'Category not found.'],
  [`${address}?sub=nothing`, 'Category not found.'],
  [address, 'No products found in this category.'],
])('%s is refused with a message', async (url, message) => {
  const { get } = await openSite()
  const answer = await get(url)
  expect([answer.statusCode, answer.json().message]).toEqual([404, message])
})
