import { RotateCcw } from 'lucide-react'

import type { Trashed } from '#app/database/trashed.server.ts'
import { restoration } from '#app/ui/admin/calls.ts'
import { counted } from '#app/ui/admin/format.ts'
import {
  leaveSelection,
  type Selection,
  SelectionBar,
  useRowActions,
} from '#app/ui/admin/lists/list-actions.tsx'
import { Button } from '#app/ui/button.tsx'

import { paths } from './record-kinds.ts'

/** Records of two kinds may have the same id. */
export function trashKey({ subject, _id }: Trashed) {
  return `${subject} ${_id}`
}

type RestoreSelected = { rows: Trashed[]; selection: Selection }

export function RestoreSelected({ rows, selection }: RestoreSelected) {
  const { busy, run } = useRowActions()
  const selected = rows.filter((row) => selection.selected.includes(trashKey(row)))
  const kinds = [...new Set(selected.map(({ subject }) => subject))]
  const restore = async () => {
    const isDone = await run({
      ids: selected.map(trashKey),
      calls: kinds.map((kind) => ({
        method: 'POST' as const,
        path: `/api/${paths[kind]}/restore` as const,
        schema: restoration,
        body: { ids: selected.filter(({ subject }) => subject === kind).map(({ _id }) => _id) },
      })),
      done: (_, bodies) => {
        const count = bodies.reduce((sum, { restoredCount }) => sum + restoredCount, 0)
        return { text: `${counted(count, 'record')} restored.` }
      },
      failed: 'Not all were restored. Please try again.',
    })
    if (isDone) leaveSelection(selection)
  }
  return (
    <SelectionBar selection={selection} isBusy={busy.size > 0}>
      <Button look="ink" type="button" disabled={busy.size > 0} onClick={() => void restore()}>
        <RotateCcw aria-hidden />
        Restore
      </Button>
    </SelectionBar>
  )
}
