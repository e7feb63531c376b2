import { z } from 'zod'

import { text } from '#app/database/fields.ts'

import { categories, type Category, categoryNamed, categoryWithId } from './categories.ts'
import { productFields } from './product.ts'

/** The category of a product by ids or by names; the ids take precedence (C-50). */
const named = z.object({
  categoryId: name('An id, which may come as a number'),
  categoryName: name('An exact name, in any case; of no account beside an id'),
  subcategoryId: name('An id, which may come as a number'),
  subcategoryName: name('An exact name, in any case; of no account beside an id'),
})
type Named = z.infer<typeof named>
type InCategory = { categoryId: string; subcategoryId: string }

export const placeEntry = named.transform(
  (names, context) => categoryIdsOf(names, context) ?? z.NEVER,
)

const sentFields = productFields.extend(named.shape)

export const productEntry = sentFields.transform((sent, context) => {
  const { categoryId, categoryName, subcategoryId, subcategoryName, ...fields } = sent
  const names = { categoryId, categoryName, subcategoryId, subcategoryName }
  const ids = categoryIdsOf(names, context)
  return ids ? { ...fields, ...ids } : z.NEVER
})

/** A category alone clears the subcategory. */
export const productChanges = sentFields
  .partial()
  .extend({ version: z.number().int() })
  .transform((sent, context) => {
    const { categoryId, categoryName, subcategoryId, subcategoryName, ...fields } = sent
    const names = { categoryId, categoryName, subcategoryId, subcategoryName }
    if (Object.values(names).every((name) => name === undefined)) return fields
    if (onlyLeavesSubcategory(names)) return { ...fields, subcategoryId: '' }
    const ids = categoryIdsOf(names, context)
    return ids ? { ...fields, ...ids } : z.NEVER
  })

/** Accepts a number as its digits (C-27), and null as no value. */
function name(description: string) {
  const digits = (given: unknown) => (typeof given === 'number' ? String(given) : (given ?? ''))
  return z.preprocess(digits, text(200)).optional().meta({ description, nullable: true })
}

function onlyLeavesSubcategory(names: Named) {
  const staysInCategory = names.categoryId === undefined && names.categoryName === undefined
  return staysInCategory && !names.subcategoryId && !names.subcategoryName
}

function categoryIdsOf(names: Named, context: z.RefinementCtx): InCategory | undefined {
  const category = categoryOf(names)
  if (!category) {
    const path = [names.categoryId || !names.categoryName ? 'categoryId' : 'categoryName']
    const message = 'names none of the categories'
    context.addIssue({ code: 'custom', path, message, params: { code: 'unknown_category' } })
    return undefined
  }
  const subcategoryId = subcategoryIn(category, names)
  if (subcategoryId === undefined) {
    const path = [names.subcategoryId ? 'subcategoryId' : 'subcategoryName']
    const message = `names no subcategory of ${category.name}`
    context.addIssue({ code: 'custom', path, message, params: { code: 'unknown_category' } })
    return undefined
  }
  return { categoryId: String(category.id), subcategoryId }
}

function categoryOf({ categoryId, categoryName, subcategoryId }: Named) {
  if (categoryId) return categoryWithId(categoryId)
  if (categoryName) return categoryNamed(categoryName)
  return categories.find((one) => one.subcategories.some((sub) => String(sub.id) === subcategoryId))
}

function subcategoryIn({ subcategories }: Category, { subcategoryId, subcategoryName }: Named) {
  if (!subcategoryId && !subcategoryName) return ''
  const name = subcategoryName?.toLowerCase()
  const sub = subcategories.find((one) =>
    subcategoryId ? String(one.id) === subcategoryId : one.name.toLowerCase() === name,
  )
  return sub && String(sub.id)
}
