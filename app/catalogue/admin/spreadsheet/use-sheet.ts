import { type ClipboardEvent, useMemo, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { useDraft } from '#app/ui/admin/draft.ts'
import { counted } from '#app/ui/admin/format.ts'

import { useCategories } from '../../categories.ts'
import { rowRules, type Rules } from '../../changes/row-entry.ts'
import type { Product } from '../../product.ts'
import {
  type ChangedCell,
  countedCells,
  type Edits,
  rowOf,
  sheetEdits,
  type SheetRow,
  sinceSaved,
  spreadsheetColumns,
  textIn,
  withCells,
  withMine,
  without,
} from './sheet-edits.ts'
import {
  boundsOf,
  copiedText,
  filledDown,
  pasted,
  type CellPosition,
  type PlacedText,
  type Range,
  tableIn,
  tableOf,
} from './sheet-range.ts'

const none: Edits = {}
const mostSteps = 100

export type Sheet = ReturnType<typeof useSheet>

/** The changed cells of a sheet: kept on this device, undone step by step, saved together. */
export function useSheet(products: Product[], query: string) {
  const draft = useDraft(`spreadsheet ${query}`, none, sheetEdits)
  const steps = useSteps()
  const rules = sheetRulesOf(useCategories())
  const edits = draft.entry
  const rows = useMemo(
    () => products.map((product) => memoizedRow(product, edits[product._id], rules)),
    [products, edits, rules],
  )
  const changed = rows.filter((row) => row.edit)
  const known = new Set(products.map(({ _id }) => _id))
  const gone = Object.keys(edits).filter((id) => !known.has(id))
  const { isSaving, lastSave, save } = useSaving(query, (saved) =>
    draft.change((before) => sinceSaved(before, saved)),
  )
  const change = (next: Edits) => {
    steps.add(edits)
    draft.change(() => next)
  }
  // Undo is off while a save is running.
  const step = (take: typeof steps.undo) =>
    isSaving || take(edits, (other) => draft.change(() => other))
  return {
    rows,
    changed,
    cells: countedCells(changed),
    /** Changed products that the list does not have any more. */
    gone,
    foundAt: draft.foundAt,
    isSaving,
    lastSave,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    change: (cells: ChangedCell[]) => change(withCells(edits, cells)),
    keepMine: (product: Product) => change(withMine(edits, product)),
    drop: (ids: string[]) => change(without(edits, ids)),
    undo: () => step(steps.undo),
    redo: () => step(steps.redo),
    save: async () => {
      if (await save(changed)) steps.forget()
    },
  }
}

const rulesOf = new WeakMap<object, ReturnType<typeof rowRules>>()

function sheetRulesOf(categories: ReturnType<typeof useCategories>) {
  const rules = rulesOf.get(categories) ?? rowRules(categories)
  rulesOf.set(categories, rules)
  return rules
}

const memory = new WeakMap<object, { row: SheetRow; rules: object }>()

/** The same object as long as nothing in the row has changed, so that only changed rows are checked and rendered. */
function memoizedRow(product: Product, edit: Edits[string] | undefined, rules: Rules) {
  const before = memory.get(edit ?? product)
  if (before && before.row.product === product && before.rules === rules) return before.row
  const row = rowOf(product, edit, rules)
  memory.set(edit ?? product, { row, rules })
  return row
}

function useSteps() {
  const [{ past, future }, setSteps] = useState<{ past: Edits[]; future: Edits[] }>(noSteps)
  return {
    past,
    future,
    add: (edits: Edits) => setSteps({ past: [...past, edits].slice(-mostSteps), future: [] }),
    undo: (edits: Edits, show: (edits: Edits) => void) => {
      const before = past.at(-1)
      if (!before) return
      setSteps({ past: past.slice(0, -1), future: [edits, ...future] })
      show(before)
    },
    redo: (edits: Edits, show: (edits: Edits) => void) => {
      const [after, ...others] = future
      if (!after) return
      setSteps({ past: [...past, edits], future: others })
      show(after)
    },
    forget: () => setSteps(noSteps),
  }
}

const noSteps = { past: [], future: [] }
const savedSheet = z.object({ savedCount: z.number() })

function useSaving(query: string, clear: (saved: SheetRow[]) => void) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isSaving, setSaving] = useState(false)
  const [lastSave, setLastSave] = useState<{ id: string; words: string }>()
  const tried = useRef({ id: '', text: '' })

  const save = async (changed: SheetRow[]) => {
    const rows = changed.map(({ product: { _id }, edit }) => ({ _id, ...edit }))
    // The same rows are sent with the same id, so that a second try after a lost answer saves nothing twice.
    const text = JSON.stringify(rows)
    if (tried.current.text !== text) tried.current = { id: newSaveId(), text }
    const { id } = tried.current
    setSaving(true)
    const path = '/api/products/spreadsheet' as const
    const body = { _id: id, query, rows }
    const outcome = await send({ method: 'POST', path, schema: savedSheet, body })
    const isDone = outcome.is === 'done'
    // Reloading after a network error would replace the sheet by an error page.
    if (outcome.is !== 'failed' && outcome.is !== 'signed out') await revalidate()
    if (isDone) {
      clear(changed)
      const { savedCount } = outcome.body
      const words = `${counted(countedCells(changed), 'change')} in ${counted(savedCount, 'product')}`
      // Without a change there is no edit to show or undo.
      if (savedCount === 0) notify({ text: 'Nothing was changed: the products have these values.' })
      else {
        setLastSave({ id, words })
        notify({ text: `Saved: ${words}.`, to: href('/dashboard/bulk-edit/:id', { id }) })
      }
    } else notify({ text: failure(outcome), isBad: true })
    setSaving(false)
    return isDone
  }
  return { isSaving, lastSave, save }
}

/** Sorts by time, as the ids of records do. */
function newSaveId() {
  const seconds = Math.floor(Date.now() / 1000).toString(16)
  const random = crypto.getRandomValues(new Uint8Array(8))
  return seconds + [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type SheetActions = ReturnType<typeof useActions>

/** What keys and the clipboard do with the selected cells. */
export function useActions(
  sheet: Sheet,
  range: Range | undefined,
  { setRange, save }: { setRange: (range: Range) => void; save: () => void },
) {
  const { notify } = useAdmin()
  const bounds = range && boundsOf(range)
  const textAt = ({ row, column }: CellPosition) => {
    const [found, name] = [sheet.rows[row], spreadsheetColumns[column]]
    return found && name ? textIn(found, name) : ''
  }
  const put = (cells: PlacedText[]) =>
    sheet.change(
      cells.flatMap(({ row, column, text }) => {
        const [product, name] = [sheet.rows[row]?.product, spreadsheetColumns[column]]
        return product && name ? [{ product, column: name, text }] : []
      }),
    )
  const clear = () => bounds && put(tableOf(bounds, (place) => ({ ...place, text: '' })).flat())
  const copy = (event: ClipboardEvent) => {
    if (!bounds || isInField(event)) return false
    event.clipboardData.setData('text/plain', copiedText(tableOf(bounds, textAt)))
    event.preventDefault()
    return true
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!bounds || !range || text === '' || isInField(event)) return
    event.preventDefault()
    const size = { rows: sheet.rows.length, columns: spreadsheetColumns.length }
    const { cells, leftOut, bounds: filled } = pasted(tableIn(text), bounds, size)
    put(cells)
    const from = { row: filled.top, column: filled.left }
    setRange({ from, to: cells.at(-1) ?? from })
    const words = `${counted(leftOut, 'cell')} did not fit into the sheet.`
    if (leftOut > 0) notify({ text: words, isBad: true })
  }
  return {
    clear: () => void clear(),
    copy: (event: ClipboardEvent) => void copy(event),
    cut: (event: ClipboardEvent) => void (copy(event) && clear()),
    paste,
    fillDown: () => bounds && put(filledDown(bounds, textAt)),
    undo: sheet.undo,
    redo: sheet.redo,
    save,
  }
}

function isInField({ target }: ClipboardEvent) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
