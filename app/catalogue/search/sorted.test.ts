import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { addProduct, deleteProduct, restoreProduct } from '../products.testing.ts'
import { search, type SearchRequest } from './search.server.ts'
import { demoDatabase } from './search.testing.ts'

const fields = { description: '', imageUrl: '', categoryId: '17', subcategoryId: '' }

test.each(engines)(
  'the products of a category are filtered and sorted without a query, page by page (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    await addProduct(db, { ...fields, title: 'Zinc ring 12', maker: 'Abc', type: 'Kit' })
    await addProduct(db, { ...fields, title: 'Zinc ring 2', maker: 'Xyz', type: 'Kit' })
    await addProduct(db, { ...fields, title: 'Zinc ring 7', type: 'Kit' })
    const titles = async (asked: Partial<SearchRequest>) => {
      const request = { query: '', categoryId: '17', type: 'Kit', limit: 2, ...asked }
      const all = []
      let at: string | undefined
      do {
        const { products, next } = await search(db, { ...request, at })
        all.push(...products.map(({ title }) => title).filter((title) => title.startsWith('Zinc')))
        at = next
      } while (at)
      return all
    }
    expect(await titles({ sort: 'title' })).toEqual(['Zinc ring 2', 'Zinc ring 7', 'Zinc ring 12'])
    expect(await titles({ sort: 'maker' })).toEqual(['Zinc ring 12', 'Zinc ring 2', 'Zinc ring 7'])
    expect(await titles({ sort: 'newest' })).toEqual(['Zinc ring 7', 'Zinc ring 2', 'Zinc ring 12'])
    expect(await titles({ maker: 'xyz' })).toEqual(['Zinc ring 2'])
    expect(await titles({ type: 'Spare part' })).toEqual([])
    const zinc = { query: 'zinc ring', categoryId: undefined, type: undefined }
    expect(await titles({ ...zinc, sort: 'title' })).toHaveLength(3)
    // The page after a product that was hidden or deleted since begins where that product stood.
    const zinc2 = { query: 'zinc ring', limit: 1 }
    for (const sort of ['title', 'maker', 'newest', undefined] as const) {
      const all = await search(db, { ...zinc2, limit: 3, sort })
      const {
        products: [last],
        next,
      } = await search(db, { ...zinc2, sort })
      const id = last?._id ?? ''
      await deleteProduct(db, id)
      const {
        products: [after],
      } = await search(db, { ...zinc2, sort, at: next })
      expect(after?.title, sort).toBe(all.products[1]?.title)
      await restoreProduct(db, id)
    }
    const { products } = await search(db, { query: '', limit: 5 })
    expect(products).toEqual([])
  },
)
