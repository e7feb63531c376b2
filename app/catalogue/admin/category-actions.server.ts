import { data, href } from 'react-router'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { seeOther } from '#app/http/form-body.server.ts'
import { type Problems, problemsIn, type Typed } from '#app/http/form-input.ts'

import {
  addCategory,
  addSubcategory,
  type CategoryOutcome,
  changeCategory,
  moveCategory,
  moveSubcategory,
  removeCategory,
  removeSubcategory,
  renameSubcategory,
} from '../category-changes.server.ts'
import { categoryFields, position, subcategoryFields } from '../category-edits.ts'

export type Unsaved = { typed: Typed; problems: Problems; isStale?: boolean }

const whole = z.coerce.number().pipe(z.int32())
const name = z.object({
  name: subcategoryFields.shape.name.refine(
    (text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
    'Please use one line.',
  ),
})
const move = z.object({ id: whole, to: z.coerce.number().pipe(position), way: z.string() })
const fields = z.object({
  ...categoryFields.omit({ isHidden: true }).shape,
  ...name.shape,
  isHidden: z.literal('on').optional(),
})
const known = z.object({ version: whole, sub: whole.optional() })

export async function changeList(db: Database, typed: Typed) {
  if (typed['intent'] === 'move') {
    const read = move.safeParse(typed)
    if (!read.success) throw data('This form is not of this page.', { status: 400 })
    const { id, to, way } = read.data
    await moveCategory(db, id, to)
    return seeOther(
      `${href('/dashboard/categories')}?${new URLSearchParams({ moved: `${id}`, way })}`,
    )
  }
  const read = name.safeParse(typed)
  if (!read.success) return unsaved(typed, nameProblems(read.error))
  const outcome = await addCategory(db, read.data)
  if (outcome.is === 'refused') return refused(typed, outcome)
  if (outcome.is !== 'saved' || !outcome.record) throw notFound()
  return seeOther(`${pageOf(outcome.record.id)}?done=added`)
}

export async function changeOne(db: Database, id: number, typed: Typed) {
  const { intent = '' } = typed
  const read = known.safeParse(typed)
  if (!read.success) throw data('This form is not of this page.', { status: 400 })
  const one = { id, version: read.data.version }
  const wrong = intent === 'save' ? fields.safeParse(typed).error : nameError(intent, typed)
  if (wrong) return unsaved(typed, nameProblems(wrong))
  const outcome = await changed(db, one, typed, read.data.sub ?? 0)
  if (outcome.is === 'missing') throw notFound()
  if (outcome.is === 'refused') return refused(typed, outcome)
  if (outcome.is === 'stale') return data({ ...nothing, typed, isStale: true }, 409)
  if (intent === 'remove') return seeOther(`${href('/dashboard/categories')}?done=removed`)
  return seeOther(`${pageOf(id)}?${new URLSearchParams({ done: intent, sub: typed['sub'] ?? '' })}`)
}

async function changed(
  db: Database,
  one: { id: number; version: number },
  typed: Typed,
  sub: number,
): Promise<CategoryOutcome> {
  const { intent = '', name: given = '' } = typed
  if (intent === 'save') {
    const { isHidden, ...values } = fields.parse(typed)
    return changeCategory(db, one, { ...values, isHidden: isHidden === 'on' })
  }
  if (intent === 'addSub') return addSubcategory(db, one, name.parse(typed).name)
  if (intent === 'renameSub') return renameSubcategory(db, one, sub, given.trim())
  if (intent === 'removeSub') return removeSubcategory(db, one, sub)
  if (intent === 'remove') return removeCategory(db, one)
  const to = /^moveSub-(\d{1,3})$/.exec(intent)?.[1]
  if (to === undefined) throw data('This form is not of this page.', { status: 400 })
  return moveSubcategory(db, one, sub, { to: Math.max(1, Number(to)), name: given.trim() })
}

function nameError(intent: string, typed: Typed) {
  return /^(?:add|rename|move)Sub/.test(intent) ? name.safeParse(typed).error : undefined
}

const nothing: Unsaved = { typed: {}, problems: {} }

function nameProblems(error: z.ZodError): Problems {
  const { name: ofName, intro, ...others } = problemsIn(error)
  return {
    ...others,
    ...(ofName && {
      name: ofName.startsWith('Please') ? ofName : 'Please write a name of 1 to 80 characters.',
    }),
    ...(intro && { intro: 'Please use at most 300 characters.' }),
  }
}

function unsaved(typed: Typed, problems: Problems) {
  return data({ ...nothing, typed, problems }, 422)
}

function refused(typed: Typed, { field, message }: { field: string; message: string }) {
  return unsaved(typed, { [field]: message })
}

function pageOf(id: number) {
  return href('/dashboard/categories/:id', { id: String(id) })
}

function notFound() {
  return data('Category not found.', { status: 404 })
}

type Counts = { [id: string]: number }

/** The products of each category and subcategory: drafts, hidden ones and those of hidden categories too. */
export async function productsByCategory(db: Database) {
  const categories: Counts = {}
  const subcategories: Counts = {}
  const rows = await db.selectFrom('productCounts').selectAll().execute()
  for (const { categoryId, subcategoryId, products, unlisted } of rows) {
    const count = products + unlisted
    if (count === 0) continue
    categories[categoryId] = (categories[categoryId] ?? 0) + count
    subcategories[subcategoryId] = (subcategories[subcategoryId] ?? 0) + count
  }
  return { categories, subcategories }
}
