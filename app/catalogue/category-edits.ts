import { z } from 'zod'

import { drawingNames } from '#app/content/picture-names.ts'
import { address, filledText, text } from '#app/database/fields.ts'
import { inAscii } from '#app/platform/in-ascii.server.ts'

import {
  categoriesFrom,
  type Category,
  categoryAt,
  longestIntro,
  type Subcategory,
} from './categories.ts'

const name = filledText(80)

export const categoryFields = z.object({
  name,
  intro: text(longestIntro),
  drawing: z.enum(drawingNames),
  imageUrl: address(),
  isHidden: z.boolean(),
})
export const newCategory = z.object({
  name,
  intro: text(longestIntro).optional(),
  drawing: z.enum(drawingNames).optional(),
})
export const subcategoryFields = z.object({ name })
/** Counted from 1. */
export const position = z.number().int().min(1).max(10_000)

export type CategoryChanges = {
  [Field in keyof z.infer<typeof categoryFields>]?:
    | z.infer<typeof categoryFields>[Field]
    | undefined
}

/** A change that cannot be made, in words for the owner; `field` is where they stand. */
export class RefusedEdit extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** As for the names of the specification (C-46), in a-z and 0-9. */
function slugOfName(name: string) {
  const words = inAscii(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
  return words.trim().replaceAll(/[\s-]+/g, '-')
}

export function withCategory(
  all: readonly Category[],
  id: number,
  { name: given, intro = '', drawing = 'plate' }: z.infer<typeof newCategory>,
): Category[] {
  const own = { id, formerSlugs: [], subcategories: [], imageUrl: '', isHidden: false, version: 0 }
  const added = renamed({ ...own, name: '', slug: '', intro, drawing }, given)
  refuseTaken(all, added)
  return [...all, added]
}

export function changed(all: readonly Category[], id: number, changes: CategoryChanges) {
  const { name: given, ...values } = changes
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return replaced(all, id, (category) => {
    const next: Category = { ...category, ...set }
    return given === undefined ? next : renamed(next, given)
  })
}

export function moved<Item extends { id: number }>(all: readonly Item[], id: number, to: number) {
  const others = all.filter((one) => one.id !== id)
  const item = all.filter((one) => one.id === id)
  return others.toSpliced(to - 1, 0, ...item)
}

export function withSubcategory(all: readonly Category[], id: number, sub: number, given: string) {
  return replaced(all, id, (category) => {
    if (sub >= (id + 1) * 100)
      throw new RefusedEdit('name', 'A category has room for 99 subcategories.')
    const empty = { id: sub, name: '', slug: '', formerSlugs: [] }
    return withSubs(category, [...category.subcategories, renamed(empty, given)])
  })
}

export function renamedSubcategory(
  all: readonly Category[],
  id: number,
  sub: number,
  given: string,
) {
  return replaced(all, id, (category) => {
    const next = category.subcategories.map((one) => (one.id === sub ? renamed(one, given) : one))
    return withSubs(category, next)
  })
}

export function withSubs(category: Category, subcategories: Subcategory[]): Category {
  for (const one of subcategories) {
    const same = subcategories.find((other) => other !== one && isNamedAlike(one, other))
    if (same)
      throw new RefusedEdit('name', `${category.name} has a subcategory ${same.name} already.`)
    const former = subcategories.find(
      (other) => other !== one && other.formerSlugs.includes(one.slug),
    )
    if (former) throw new RefusedEdit('name', formerWords(former.name))
  }
  return { ...category, subcategories }
}

/** `edit` runs only for this category; the others stay the same objects. */
export function replaced(
  all: readonly Category[],
  id: number,
  edit: (category: Category) => Category,
): Category[] {
  const next = all.map((one) => (one.id === id ? edit(one) : one))
  const own = next.find((one) => one.id === id)
  if (own) refuseTaken(next, own)
  if (next.every(({ isHidden }) => isHidden)) {
    throw new RefusedEdit(
      'isHidden',
      'This is the last category that visitors see, so it cannot be hidden.',
    )
  }
  return next
}

/** A name that differs only in what a slug leaves out keeps its address. */
function renamed<Item extends { name: string; slug: string; formerSlugs: readonly string[] }>(
  item: Item,
  given: string,
): Item {
  if (item.name === given) return item
  const slug = slugOfName(given)
  if (slug === '')
    throw new RefusedEdit('name', 'Please use at least one letter or number in the name.')
  const known = new Set([...item.formerSlugs, item.slug])
  known.delete('')
  known.delete(slug)
  return { ...item, name: given, slug, formerSlugs: [...known] }
}

/** Every old address leads to its category for ever, so another category does not get it. */
function refuseTaken(all: readonly Category[], own: Category) {
  const others = all.filter(({ id }) => id !== own.id)
  const same = others.find((other) => isNamedAlike(own, other))
  if (same) throw new RefusedEdit('name', `There is a category ${same.name} already.`)
  const before = categoryAt(categoriesFrom(others), own.slug)?.category
  if (before) throw new RefusedEdit('name', formerWords(before.name))
}

function isNamedAlike(one: Subcategory, other: Subcategory) {
  return one.slug === other.slug || one.name.toLowerCase() === other.name.toLowerCase()
}

function formerWords(other: string) {
  return `This name gives an address that leads to ${other}. Please choose another name.`
}
