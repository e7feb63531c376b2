import { z } from 'zod'

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

/** Undefined for an import. */
export function editIn({ edit }: { edit: string | null }) {
  return edit === null ? undefined : bulkEdit.parse(JSON.parse(edit))
}

/** What the activity log says of a bulk edit, whose id is then the record's. */
export function bulkAction({ isDeletion }: BulkEdit, phase: 'started' | 'undone') {
  if (phase === 'started') return `${isDeletion ? 'deleted' : 'changed'} by a bulk edit`
  return `${isDeletion ? 'restored' : 'changed back'} by undoing a bulk edit`
}

export function isBulkAction(action: string) {
  return action.endsWith(' a bulk edit')
}
