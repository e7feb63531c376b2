import { z } from 'zod'

import { needs, type ProductsAsked } from './managed-products.server.ts'

const shape = z.object({
  category: z.string().optional(),
  sub: z.string().optional(),
  needs: z.enum(needs).optional().catch(undefined),
})

/** The product filters of the URL; `sub=none` selects products without a subcategory (C-49). */
export function narrowedIn(
  request: Request,
): Pick<ProductsAsked, 'categoryId' | 'subcategoryId' | 'needs'> {
  const { searchParams } = new URL(request.url)
  const { category, sub, needs: need } = shape.parse(Object.fromEntries(searchParams))
  return {
    categoryId: category || undefined,
    subcategoryId: sub === 'none' ? '' : sub || undefined,
    needs: need,
  }
}
