import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { openApi, recordsIn } from '#tests/api.testing.ts'

import { findProduct } from './products.server.ts'
import { addProduct, changeProduct } from './products.testing.ts'

const radar = {
  title: 'Radar',
  description: 'X-band.',
  imageUrl: '/media/radar.webp',
  categoryId: '1',
  subcategoryId: '106',
}

test.each(engines)(
  'an imported product that breaks the form rules is listed unchanged (R-API-14, C-66) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const imported = {
      ...radar,
      _id: 'old',
      title: 'T'.repeat(201),
      description: '',
      maker: ' ',
      specifications: Array.from({ length: 51 }, () => ({ name: '', value: 'V'.repeat(300) })),
    }
    await addProduct(db, imported)
    for (const url of ['/api/products', '/api/products?limit=1']) {
      expect(recordsIn(await get(url))).toMatchObject([imported])
    }
    expect((await get('/api/products/old')).json()).toMatchObject(imported)
  },
)

test.each(engines)(
  'a product loses its drawing when it gets another photo (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addProduct(db, { ...radar, drawing: 'radar' })
    await changeProduct(db, _id, { ...radar, imageUrl: '/media/own.webp' }, 1)
    expect(await findProduct(db, _id)).not.toHaveProperty('drawing')
    await changeProduct(db, _id, radar, 2)
    expect(await findProduct(db, _id)).not.toHaveProperty('drawing')
  },
)
