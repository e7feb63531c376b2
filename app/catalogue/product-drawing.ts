import { categoryIntros, subcategoryDrawings } from '#app/content/category-intros.ts'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Product } from './product.ts'

type Drawn = Pick<Product, 'imageUrl' | 'drawing' | 'categoryId' | 'subcategoryId'>

/**
 * The drawing to show with a product: the one that registers with its photo, or, where it has no photo,
 * the one that stands for its subcategory or category. An owner's own photo has none.
 */
export function drawingOf({ imageUrl, drawing, categoryId, subcategoryId }: Drawn) {
  if (imageUrl) return drawingAddress(drawing)
  const stand =
    subcategoryDrawings[Number(subcategoryId)] ?? categoryIntros[Number(categoryId)]?.drawing
  return drawingAddress(stand)
}
