import {
  categoryDrawings,
  subcategoryDrawings,
  unknownDrawings,
} from '#app/content/category-intros.ts'
import { drawingNamed } from '#app/content/drawing-words.ts'

import { type Categories, type Category, categoryWithId, namesOf } from './categories.ts'

/** Of the part that the title names, else of the subcategory or the part that its name says, else of the category. */
export function drawingNameOf(
  categories: Categories,
  {
    title,
    categoryId,
    subcategoryId,
  }: { title: string; categoryId: string; subcategoryId: string },
) {
  const { subcategoryName } = namesOf(categories, categoryId, subcategoryId)
  const own = drawingNamed(title) ?? subcategoryDrawings[Number(subcategoryId)]
  const named = own ?? drawingNamed(subcategoryName)
  return named ?? unknownDrawing(categoryWithId(categories, categoryId))
}

/** The owner's choice holds for all products of the category. */
function unknownDrawing(category: Category | undefined) {
  if (!category) return undefined
  const { id, drawing } = category
  return (drawing === categoryDrawings[id] ? unknownDrawings[id] : undefined) ?? drawing
}
