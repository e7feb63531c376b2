import { z } from 'zod'

import type { Problems, Typed } from '#app/http/form-input.ts'
import { errorsIn, problemsFor } from '#app/ui/admin/forms/form-problems.ts'

import { productFields, productLabels } from '../product.ts'
import { emptied } from './product-cells.ts'

export const editedSubject = z.enum(['products', 'posts', 'videos']).catch('products')

/** `query` is that of the list, or has the chosen records as `id`. `cells` are by their column, as in a sheet. */
const bulkEdit = z.object({
  subject: editedSubject,
  query: z.string(),
  cells: z.record(z.string(), z.string()),
  category: z.object({ categoryId: z.string(), subcategoryId: z.string() }).optional(),
  title: z.object({ find: z.string(), replace: z.string() }).optional(),
  isDeletion: z.boolean(),
})
export type BulkEdit = z.infer<typeof bulkEdit>

export function editIn({ edit }: { edit: string | null }) {
  return edit === null ? undefined : bulkEdit.parse(JSON.parse(edit))
}

export function bulkAction({ isDeletion }: BulkEdit, phase: 'started' | 'undone') {
  if (phase === 'started') return `${isDeletion ? 'deleted' : 'changed'} by a bulk edit`
  return `${isDeletion ? 'restored' : 'changed back'} by undoing a bulk edit`
}

export function isBulkAction(action: string) {
  return action.endsWith(' a bulk edit')
}

export const editedTexts = ['maker', 'type', 'condition', 'certificate'] as const
const editedChoices = ['availability', 'state'] as const

/** What a form changes; a field that is not filled in stays as it is. */
function changeIn(typed: Typed): Change {
  const cells = [...editedTexts, ...editedChoices].flatMap((column): [string, string][] => {
    const cell = typed[`clear-${column}`] === 'on' ? emptied : (typed[column] ?? '').trim()
    return cell === '' ? [] : [[column, cell]]
  })
  const [categoryId = '', subcategoryId = ''] = (typed['category'] ?? '').split('/')
  const { find = '', replace = '' } = typed
  return {
    cells: Object.fromEntries(cells),
    ...(categoryId && { category: { categoryId, subcategoryId } }),
    ...(find && { title: { find, replace } }),
    isDeletion: typed['intent'] === 'delete',
  }
}

/** What was typed, or what is wrong with it by its field; `form` is about the whole form. */
export function typedEdit(typed: Typed) {
  const change = changeIn(typed)
  return { change, problems: change.isDeletion ? {} : problemsIn(typed, change) }
}

function problemsIn(typed: Typed, { cells, category, title }: Change): Problems {
  const texts = Object.entries(cells).filter(([, cell]) => cell !== emptied && cell !== 'live')
  const rules = { fields: productFields, labels: productLabels, groups: {} }
  const problems = problemsFor(errorsIn(rules, Object.fromEntries(texts)), rules)
  for (const name of editedTexts)
    if (typed[`clear-${name}`] === 'on' && typed[name]?.trim())
      problems[name] = 'Please enter a value, or choose Clear, but not both.'
  if (!title && typed['replace']) problems['find'] = 'Please enter the text to replace.'
  const isNothing = Object.keys({ ...cells, ...problems }).length === 0 && !category && !title
  return isNothing ? { form: 'Nothing is chosen. Please fill in what to change.' } : problems
}

type Change = Omit<BulkEdit, 'subject' | 'query'>
