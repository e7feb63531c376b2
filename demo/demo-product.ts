import type { ProductFields } from '#app/catalogue/product.ts'
import type { DrawingName } from '#app/content/picture-names.ts'

/** Each of these is a photo in `pictures/` and the drawing of the same name, from the same camera (art/). */
export type PictureName = DrawingName

type Facts =
  | 'title'
  | 'description'
  | 'maker'
  | 'model'
  | 'impaCode'
  | 'availability'
  | 'leadTime'
  | 'origin'
  | 'partNumbers'
  | 'specifications'
  | 'fits'
  | 'condition'
  | 'certificate'

/**
 * A product of the demo catalogue. Category and subcategory are names, as they stand in the menu. A maker's number of
 * the demo has DEMO in it and an IMPA code begins with 99, a section that IMPA does not have: nobody can order by them.
 */
export type DemoProduct = Pick<ProductFields, Facts> & {
  category: string
  subcategory?: string
  type: 'Complete unit' | 'Spare part' | 'Kit' | 'Reconditioned unit'
  /** Products that do the same work: their titles in the lists, their ids in `products`. */
  alternatives?: string[]
  /** None where every photo would show another thing: the drawing of the category stands for it. */
  picture?: PictureName
}
