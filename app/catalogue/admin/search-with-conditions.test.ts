import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { addProducts } from '../product-writes.server.ts'
import { deleteProduct } from '../products.testing.ts'
import { managedProducts } from './managed-products.server.ts'

const radar = {
  description: 'X-band.',
  imageUrl: '/media/0123456789abcdef0123456789abcdef.webp',
  categoryId: '1',
  subcategoryId: '106',
}

test.each(engines)(
  'incomplete products are found among all search results, even the oldest (C-8, C-49; %s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const bare = { imageUrl: '', subcategoryId: '' }
    const pumps = Array.from({ length: 2500 }, (_, n) => ({
      ...radar,
      title: 'Pump',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
      ...(n < 100 && bare),
    }))
    await addProducts(db, pumps)
    const [gone] = (await managedProducts(db, { sort: 'oldest', limit: 1 })).rows
    await deleteProduct(db, gone?._id ?? '')
    for (const asked of [
      { needs: 'picture' },
      { needs: 'subcategory' },
      { subcategoryId: '' },
    ] as const) {
      const page = await managedProducts(db, { search: 'pump', limit: 5, ...asked })
      expect(page).toMatchObject({ matching: 99, total: 2499 })
      expect(page).not.toHaveProperty('isMore')
    }
    const other = { search: 'pump', limit: 5, needs: 'picture', categoryId: '2' } as const
    expect(await managedProducts(db, other)).toMatchObject({ matching: 0 })
    const many = { search: 'pump', limit: 5, categoryId: '1', subcategoryId: '106' } as const
    expect(await managedProducts(db, many)).toMatchObject({ matching: 2000, isMore: true })
  },
)
