import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { openOwnersApi } from '#tests/api.testing.ts'

import { specificationsOf } from './product.ts'
import { search } from './search/search.server.ts'

const gloves = {
  title: 'Working gloves',
  description: 'Cotton.',
  imageUrl: '/media/gloves.webp',
  categoryId: '18',
}

test.each(engines)(
  'an IMPA code is saved as six digits, shown in pairs, found and cleared (%s)',
  async (engine) => {
    const { db, asOwner } = await openOwnersApi(engine)
    const answer = await asOwner('POST', '/api/products', { ...gloves, impaCode: ' 19-01 01' })
    const { _id, version, impaCode } = answer.json()
    expect([answer.statusCode, impaCode]).toEqual([201, '190101'])
    expect(specificationsOf({ impaCode }, [])).toMatchObject([
      { name: 'IMPA code', value: '19 01 01' },
    ])
    for (const query of ['190101', '19 01 01', 'impa 190101', '1901']) {
      const { products } = await search(db, { query, limit: 1 })
      expect(products, query).toMatchObject([{ _id }])
    }
    const cleared = await asOwner('PATCH', `/api/products/${_id}`, { version, impaCode: '' })
    expect(cleared.json()).not.toHaveProperty('impaCode')
    expect((await search(db, { query: '190101', limit: 1 })).products).toEqual([])
  },
)

test.each(engines)('an IMPA code with other than six digits is refused (%s)', async (engine) => {
  const { asOwner } = await openOwnersApi(engine)
  for (const impaCode of ['19010', '1901011', '19O1O1', 190101]) {
    const answer = await asOwner('POST', '/api/products', { ...gloves, impaCode })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path: 'impaCode' }])
  }
})
