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

/** Of a part without a product: the part that its title names, else the subcategory, if only one has that name. */
export function drawingOfTitle(categories: Categories, title: string) {
  const name = title.split(',')[0]?.trim().toLowerCase()
  const named = categories.all.flatMap(({ id, subcategories }) =>
    subcategories
      .filter((sub) => sub.name.toLowerCase() === name)
      .map((sub) => ({ title, categoryId: String(id), subcategoryId: String(sub.id) })),
  )
  const [only] = named.length === 1 ? named : []
  return drawingNamed(title) ?? (only && drawingNameOf(categories, only))
}

/** The owner's choice holds for all products of the category. */
function unknownDrawing(category: Category | undefined) {
  if (!category) return undefined
  const { id, drawing } = category
  return (drawing === categoryDrawings[id] ? unknownDrawings[id] : undefined) ?? drawing
}
