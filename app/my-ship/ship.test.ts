import { deflateRawSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { search } from '#app/catalogue/search/search.server.ts'
import { mostMachines } from '#app/content/constants.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { searchFor, type Ship, shipFile, shipHash, shipIn, shipInFile, shipInHash } from './ship.ts'

const engine = { what: 'Main engine', maker: 'MaK', model: '6M25', serial: '4711' }
const found = { ...engine, path: 'mak/6m25', parts: ['a', 'b'], checkedAt: 5 }
const ship: Ship = {
  vessel: 'MV Ørsted 朝日',
  imoNumber: '9074729',
  type: 'Tanker',
  built: '2011',
  machines: [found],
}
const sent = { ...ship, machines: [{ ...engine, parts: [], checkedAt: 0 }] }

test('a ship goes to another device by file or link, without what the catalogue said', async () => {
  expect(shipInFile(shipFile(ship))).toEqual(sent)
  const hash = await shipHash(ship)
  expect(hash).toMatch(/^#ship=[\w-]+$/)
  expect(await shipInHash(hash)).toEqual(sent)
  const many = { ...ship, machines: Array.from({ length: mostMachines }, () => found) }
  expect((await shipInHash(await shipHash(many)))?.machines).toHaveLength(mostMachines)
})

test('photos of plates go with the file, and not with the link', async () => {
  const withPhoto = { ...ship, machines: [{ ...found, photo: 'id' }, found] }
  const file = shipFile(withPhoto, new Map([['id', 'base64']]))
  expect(shipInFile(file)?.machines.map(({ photo }) => photo)).toEqual(['base64', undefined])
  expect(shipInFile(shipFile(withPhoto, new Map()))).toEqual({
    ...sent,
    machines: [...sent.machines, ...sent.machines],
  })
  expect((await shipInHash(await shipHash(withPhoto)))?.machines[0]).not.toHaveProperty('photo')
})

test('what is no ship is refused, and what is too long is cut', async () => {
  for (const text of ['', '{', '[]', 'null', '{"machines":{}}', '"ship"'])
    expect(shipInFile(text)).toBeUndefined()
  const packed = (text: string) => `#ship=${deflateRawSync(text).toString('base64url')}`
  expect(await shipInHash(packed('{"machines":[]}'))).toMatchObject({ vessel: '', machines: [] })
  for (const hash of ['', '#ship=', '#ship=%%', '#ship=AAAA', packed(' '.repeat(9_000_000))])
    expect(await shipInHash(hash)).toBeUndefined()
  const strange = shipIn({
    vessel: 'x'.repeat(500),
    imoNumber: 7,
    machines: [
      null,
      { maker: '', model: 'x' },
      { maker: 'M', model: 'x', path: '//evil.example', parts: ['a', 1], checkedAt: 'x' },
      ...Array.from({ length: 99 }, () => engine),
    ],
  })
  expect(strange?.vessel).toHaveLength(100)
  expect(strange?.imoNumber).toBe('')
  expect(strange?.machines.length).toBeLessThanOrEqual(mostMachines)
  expect(strange?.machines[0]).toEqual({
    what: '',
    maker: 'M',
    model: 'x',
    serial: '',
    parts: ['a'],
    checkedAt: 0,
  })
})

test.each(engines)('a search finds only what fits the machines of a ship (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const part = (title: string, maker: string, model: string) => ({
    title,
    description: 'A part.',
    imageUrl: '',
    categoryId: '2',
    subcategoryId: '',
    fits: [{ maker, model }],
  })
  await addProducts(db, [
    part('Ring one', 'MAN B&W', 'L23/30H'),
    part('Ring two', 'MaK', '6M25'),
    part('Ring three', 'MaK', '6M20'),
  ])
  const titles = async (query: string, ...fits: string[]) => {
    const { products, matching } = await search(db, { query, fits, limit: 9 })
    expect(matching).toBe(products.length)
    return products.map(({ title }) => title).toSorted()
  }
  expect(await titles('ring', 'man-b-w/l23-30h', 'mak/6m25')).toEqual(['Ring one', 'Ring two'])
  expect(await titles('', 'mak/6m20')).toEqual(['Ring three'])
  expect(await titles('two', 'mak/6m20')).toEqual([])
  expect(await titles('ring')).toHaveLength(3)
})

test('the address of a search names the machines that the catalogue knows', () => {
  const unknown = { ...engine, parts: [], checkedAt: 0 }
  const { searchParams } = new URL(
    searchFor({ ...ship, machines: [found, unknown] }, 'piston ring'),
    'http://site',
  )
  expect([...searchParams]).toEqual([
    ['q', 'piston ring'],
    ['fits', 'mak/6m25'],
  ])
})
