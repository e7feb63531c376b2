import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { newId } from '#app/database/ids.ts'

import { openOwnersApi, problemIn } from './api.testing.ts'

const url = '/api/products/spreadsheet'
const entry = {
  title: 'Pump',
  description: 'Kept in stock.',
  imageUrl: '/icon-512.png',
  categoryId: '7',
}

test.each(engines)(
  'changed cells are saved once by the API, with long texts for many products, on %s',
  async (engine) => {
    const { db, asOwner, get } = await openOwnersApi(engine)
    const ids: string[] = []
    for (let n = 0; n < 40; n++)
      ids.push((await asOwner('POST', '/api/products', entry)).json().insertedId)
    const description = 'Long. '.repeat(1_600).trim()
    const rows = ids.map((_id) => ({ _id, version: 1, cells: { description, maker: 'Taiko' } }))
    const body = { _id: newId(), query: 'search=pump', rows }
    for (let n = 0; n < 2; n++) {
      const saved = await asOwner('POST', url, body)
      expect(saved.json()).toEqual({ acknowledged: true, savedCount: 40 })
      expect(saved.headers['clear-site-data']).toBe('"prefetchCache"')
    }
    const one = (await get(`/api/products/${ids[7]}`)).json()
    expect(one).toMatchObject({ description, maker: 'Taiko', version: 2 })

    const again = await asOwner('POST', url, { ...body, _id: newId() })
    expect([again.statusCode, again.json().current]).toEqual([409, { ids }])
    const edits = await db.selectFrom('imports').select(['rows', 'createdBy']).execute()
    const owners = await db.selectFrom('owners').select('_id').execute()
    expect(edits).toEqual([{ rows: 40, createdBy: owners[0]?._id }])
  },
)

test.each(engines)(
  'a save says which cell is wrong, and what it cannot read, on %s',
  async (engine) => {
    const { asOwner } = await openOwnersApi(engine)
    const { insertedId } = (await asOwner('POST', '/api/products', entry)).json()
    const row = { _id: insertedId, version: 1, cells: {} }
    const send = (rows: object[], more = {}) =>
      asOwner('POST', url, { _id: newId(), query: '', rows, ...more })
    const wrong = await send([{ ...row, cells: { availability: 'soon', unit: 'x'.repeat(41) } }])
    expect(wrong.statusCode).toBe(422)
    expect(problemIn(wrong).errors?.map(({ path }) => path)).toEqual([
      'rows.0.cells.availability',
      'rows.0.cells.unit',
    ])
    const [many, twice] = [Array.from({ length: 701 }, () => row), [row, row]]
    for (const rows of [
      [],
      many,
      twice,
      [{ ...row, cells: { imageUrl: '/x' } }],
      [{ _id: 'x' }],
      [{ ...row, _id: 'X', version: 0 }],
    ])
      expect((await send(rows)).statusCode).toBe(422)
    expect((await send([row], { _id: 'X' })).statusCode).toBe(422)
    const strange = ['a\0', '\ud800', 'unknown'].map((_id) => ({ ...row, _id }))
    for (const rows of [strange, strange.slice(0, 2)])
      expect((await send(rows)).statusCode).toBe(409)
    expect((await send([{ ...row, cells: { maker: 'a\0b', title: '\ud800' } }])).statusCode).toBe(
      422,
    )
    expect((await send([row])).json()).toEqual({ acknowledged: true, savedCount: 0 })
  },
)
