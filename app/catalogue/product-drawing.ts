import { categoryDrawings, subcategoryDrawings } from '#app/content/category-intros.ts'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Product } from './product.ts'

type Belongs = Pick<Product, 'categoryId' | 'subcategoryId'>
type Drawn = Belongs & Pick<Product, 'imageUrl' | 'drawing'>

/** An uploaded photo has no drawing; without a photo the drawing of the subcategory or category is shown. */
export function drawingOf({ imageUrl, drawing, ...product }: Drawn) {
  return imageUrl ? drawingAddress(drawing) : categoryDrawing(product)
}

export function categoryDrawing({ categoryId, subcategoryId }: Belongs) {
  const stand = subcategoryDrawings[Number(subcategoryId)] ?? categoryDrawings[Number(categoryId)]
  return drawingAddress(stand)
}
