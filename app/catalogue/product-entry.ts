import { z } from 'zod'

import { storable, text } from '#app/database/fields.ts'

import { type Categories, type Category, categoryNamed, categoryWithId } from './categories.ts'
import { allProductFields, type ProductCategory } from './product.ts'

/** The category of a product by ids or by names; the ids take precedence (C-50). */
const named = z.object({
  categoryId: name('An id, which may come as a number'),
  categoryName: name('An exact name, in any case; of no account beside an id'),
  subcategoryId: name('An id, which may come as a number'),
  subcategoryName: name('An exact name, in any case; of no account beside an id'),
})
type Named = z.infer<typeof named>

const description = storable.trim().max(10_000)

/** Only a draft may lack the description (R-VAL-3), which is checked when it is written. */
const sentFields = allProductFields.extend({
  ...named.shape,
  description: description.describe('Empty for a draft only').prefault(''),
})

export function productEntries(categories: () => Categories) {
  const idsOf = (names: Named, context: z.RefinementCtx) =>
    categoryIdsOf(categories(), names, context)
  const productEntry = sentFields.transform((sent, context) => {
    const { names, fields } = divided(sent)
    const isOpen = fields.state === 'draft' && !Object.values(names).some(Boolean)
    return { ...fields, ...(isOpen ? noCategory : idsOf(names, context)) }
  })
  /** A category alone clears the subcategory. */
  const productChanges = sentFields
    .extend({ description })
    .partial()
    .extend({ version: z.number().int() })
    .transform((sent, context) => {
      const { names, fields } = divided(sent)
      if (Object.values(names).every((name) => name === undefined)) return fields
      if (onlyLeavesSubcategory(names)) return { ...fields, subcategoryId: '' }
      return { ...fields, ...idsOf(names, context) }
    })
  return { categoryEntry: named.transform(idsOf), productEntry, productChanges }
}

const noCategory: ProductCategory = { categoryId: '', subcategoryId: '' }

function divided<Sent extends Named>(sent: Sent) {
  const { categoryId, categoryName, subcategoryId, subcategoryName, ...fields } = sent
  return { names: { categoryId, categoryName, subcategoryId, subcategoryName }, fields }
}

/** Accepts a number as its digits (C-27), and null as no value. */
function name(description: string) {
  const digits = (given: unknown) => (typeof given === 'number' ? String(given) : (given ?? ''))
  return z.preprocess(digits, text(200)).optional().meta({ description, nullable: true })
}

function onlyLeavesSubcategory(names: Named) {
  const staysInCategory = names.categoryId === undefined && names.categoryName === undefined
  return staysInCategory && !names.subcategoryId && !names.subcategoryName
}

/** After an issue Zod ignores what is returned. */
function categoryIdsOf(
  categories: Categories,
  names: Named,
  context: z.RefinementCtx,
): ProductCategory {
  const refuse = (name: keyof Named, message: string) => {
    const params = { code: 'unknown_category' }
    context.addIssue({ code: 'custom', path: [name], message, params })
    return z.NEVER
  }
  const category = categoryOf(categories, names)
  if (!category) {
    const name = names.categoryId || !names.categoryName ? 'categoryId' : 'categoryName'
    return refuse(name, 'names none of the categories')
  }
  const subcategoryId = subcategoryIn(category, names)
  if (subcategoryId === undefined) {
    const name = names.subcategoryId ? 'subcategoryId' : 'subcategoryName'
    return refuse(name, `names no subcategory of ${category.name}`)
  }
  return { categoryId: String(category.id), subcategoryId }
}

function categoryOf(categories: Categories, { categoryId, categoryName, subcategoryId }: Named) {
  if (categoryId) return categoryWithId(categories, categoryId)
  if (categoryName) return categoryNamed(categories, categoryName)
  return categories.all.find((one) =>
    one.subcategories.some((sub) => String(sub.id) === subcategoryId),
  )
}

function subcategoryIn({ subcategories }: Category, { subcategoryId, subcategoryName }: Named) {
  if (!subcategoryId && !subcategoryName) return ''
  const name = subcategoryName?.toLowerCase()
  const sub = subcategories.find((one) =>
    subcategoryId ? String(one.id) === subcategoryId : one.name.toLowerCase() === name,
  )
  return sub && String(sub.id)
}
