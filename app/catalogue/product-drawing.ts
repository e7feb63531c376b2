import { categoryIntros, subcategoryDrawings } from '#app/content/category-intros.ts'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Product } from './product.ts'

type Belongs = Pick<Product, 'categoryId' | 'subcategoryId'>
type Drawn = Belongs & Pick<Product, 'imageUrl' | 'drawing'>

/**
 * The drawing to show with a product: the one with the camera view of its photo or, without a photo, the one of
 * its subcategory or category. An uploaded photo has no drawing.
 */
export function drawingOf({ imageUrl, drawing, ...product }: Drawn) {
  return imageUrl ? drawingAddress(drawing) : categoryDrawing(product)
}

/** The drawing of its subcategory, else of its category, for a product whose photo cannot be shown. */
export function categoryDrawing({ categoryId, subcategoryId }: Belongs) {
  const stand =
    subcategoryDrawings[Number(subcategoryId)] ?? categoryIntros[Number(categoryId)]?.drawing
  return drawingAddress(stand)
}
