import {
  type ClipboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { DataGridHandle } from 'react-data-grid'
import { flushSync } from 'react-dom'
import { href, useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { useDraft } from '#app/ui/admin/draft.ts'
import { counted } from '#app/ui/admin/format.ts'

import { useCategories } from '../../categories.ts'
import { rowRules, type Rules } from '../../changes/row-entry.ts'
import { type Product, staffProduct } from '../../product.ts'
import {
  type ChangedCell,
  countedCells,
  type Edits,
  isChanged,
  isNew,
  mostNewRows,
  newProduct,
  newRowIds,
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

type List = { products: Product[]; size: number; query: string }

export function useSheet(list: List) {
  const { products, isWhole, loadAll, reload } = useProducts(list)
  const { query } = list
  const draft = useDraft(`spreadsheet ${query}`, none, sheetEdits)
  const steps = useSteps()
  const rules = sheetRulesOf(useCategories())
  const edits = draft.entry
  const known = useMemo(() => new Set(products.map(({ _id }) => _id)), [products])
  const rows = useMemo(() => {
    const added = newRowIds(edits).filter((id) => !known.has(id))
    const all = [...products, ...added.map((id) => productOfNew(id, edits[id]))]
    return all.map((product) => memoizedRow(product, edits[product._id], rules))
  }, [products, known, edits, rules])
  const changed = rows.filter(isChanged)
  const others = Object.keys(edits).filter((id) => !known.has(id))
  // A draft of this device can have changes of any row, and new rows stand below all others.
  useEffect(() => {
    if (others.length > 0) void loadAll()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [others.length > 0])
  const { isSaving, lastSave, save } = useSaving(query, {
    reload,
    clear: (saved) => draft.change((before) => sinceSaved(before, saved)),
  })
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
    gone: isWhole ? others.filter((id) => !newRowIds(edits).includes(id)) : [],
    size: list.size,
    isWhole,
    loadAll,
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

const loaded = z.object({ rows: z.array(staffProduct) })

function useProducts({ products: first, size, query }: List) {
  const { send, notify } = useAdmin()
  const [all, setAll] = useState<Product[]>()
  const loading = useRef<Promise<boolean>>(undefined)
  const isWhole = all !== undefined || first.length >= size
  const load = async () => {
    const path = `/api/products/spreadsheet?query=${encodeURIComponent(query)}` as const
    const outcome = await send({ method: 'GET', path, schema: loaded })
    loading.current = undefined
    // A paste that waits for the rows needs them at once.
    if (outcome.is === 'done') flushSync(() => setAll(outcome.body.rows))
    else notify({ text: `The other rows are not loaded. ${failure(outcome)}`, isBad: true })
    return outcome.is === 'done'
  }
  return {
    products: all ?? first,
    isWhole,
    loadAll: async () => isWhole || (loading.current ??= load()),
    reload: async () => void (all && (await load())),
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

/** The same object as long as the edit is the same, as rows need it. */
function productOfNew(id: string, edit: Edits[string] | undefined) {
  return (edit && memory.get(edit)?.row.product) ?? newProduct(id)
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

type AfterSave = { reload: () => Promise<void>; clear: (saved: SheetRow[]) => void }

function useSaving(query: string, { reload, clear }: AfterSave) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isSaving, setSaving] = useState(false)
  const [lastSave, setLastSave] = useState<{ id: string; words: string }>()
  const tried = useRef({ id: '', text: '' })

  const save = async (changed: SheetRow[]) => {
    const rows = changed.map(({ product: { _id }, edit }) => ({ _id, ...edit }))
    // The same rows are sent with the same id, so that a second try after a lost answer saves nothing twice.
    const text = JSON.stringify(rows)
    if (tried.current.text !== text) tried.current = { id: newId(), text }
    const { id } = tried.current
    setSaving(true)
    const path = '/api/products/spreadsheet' as const
    const body = { _id: id, query, rows }
    const outcome = await send({ method: 'POST', path, schema: savedSheet, body })
    const isDone = outcome.is === 'done'
    // Reloading after a network error would replace the sheet by an error page.
    if (outcome.is !== 'failed' && outcome.is !== 'signed out') {
      await revalidate()
      await reload()
    }
    if (isDone) {
      clear(changed)
      const { savedCount } = outcome.body
      const words = changeWords(changed, savedCount)
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

export function changeWords(changed: SheetRow[], products = changed.length) {
  const added = changed.filter(({ product }) => isNew(product)).length
  const words = `${counted(countedCells(changed), 'change')} in ${counted(products, 'product')}`
  return added > 0 ? `${words}, ${added} new` : words
}

/** Sorts by time, as the ids of records do. */
function newId() {
  const seconds = Math.floor(Date.now() / 1000).toString(16)
  const random = crypto.getRandomValues(new Uint8Array(8))
  return seconds + [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type SheetActions = ReturnType<typeof useActions>

type Selection = {
  range: Range | undefined
  setRange: (range: Range) => void
  grid: RefObject<DataGridHandle | null>
  save: () => void
}

export function useActions(sheet: Sheet, { range, setRange, grid, save }: Selection) {
  const { notify } = useAdmin()
  // Rows that are loaded for an action are those of the next render.
  const latest = useRef<Sheet>(null)
  useImperativeHandle(latest, () => sheet)
  const bounds = range && boundsOf(range)
  const textAt = ({ row, column }: CellPosition) => {
    const [found, name] = [sheet.rows[row], spreadsheetColumns[column]]
    return found && name ? textIn(found, name) : ''
  }
  const clear = () => bounds && put(sheet, tableOf(bounds, (at) => ({ ...at, text: '' })).flat())
  const copy = (event: ClipboardEvent) => {
    if (!bounds || isInField(event)) return false
    event.clipboardData.setData('text/plain', copiedText(tableOf(bounds, textAt)))
    event.preventDefault()
    return true
  }
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!bounds || text === '' || isInField(event)) return
    event.preventDefault()
    const table = tableIn(text)
    if (bounds.top + table.length > sheet.rows.length && !(await sheet.loadAll())) return
    const now = latest.current ?? sheet
    const { cells, leftOut, bounds: filled } = pasted(table, bounds, sizeOf(now))
    put(now, cells)
    const from = { row: filled.top, column: filled.left }
    setRange({ from, to: cells.at(-1) ?? from })
    const words = `${counted(leftOut, 'cell')} did not fit into the sheet.`
    if (leftOut > 0) notify({ text: words, isBad: true })
  }
  const selectAll = async () => {
    if (!(await sheet.loadAll())) return
    const row = (latest.current ?? sheet).rows.length - 1
    setRange({ from: range?.from ?? firstCell, to: { row, column: spreadsheetColumns.length - 1 } })
  }
  const addRow = async () => {
    if (!(await sheet.loadAll())) return
    const now = latest.current ?? sheet
    const row = now.rows.length
    if (row >= sizeOf(now).rows)
      return notify({ text: `At most ${mostNewRows} rows at once. Save these first.`, isBad: true })
    flushSync(() => put(now, [{ row, column: 0, text: '' }]))
    grid.current?.setActivePosition({ rowIdx: row, idx: 0 }, { shouldFocus: true })
  }
  return {
    clear: () => void clear(),
    copy: (event: ClipboardEvent) => void copy(event),
    cut: (event: ClipboardEvent) => void (copy(event) && clear()),
    paste: (event: ClipboardEvent) => void paste(event),
    selectAll: () => void selectAll(),
    addRow: () => void addRow(),
    fillDown: () => bounds && put(sheet, filledDown(bounds, textAt)),
    undo: sheet.undo,
    redo: sheet.redo,
    save,
  }
}

const firstCell: CellPosition = { row: 0, column: 0 }

function sizeOf({ rows }: Sheet) {
  const added = rows.filter(({ product }) => isNew(product)).length
  return { rows: rows.length + mostNewRows - added, columns: spreadsheetColumns.length }
}

function put(sheet: Sheet, cells: PlacedText[]) {
  const added = new Map<number, Product>()
  const productAt = (row: number) => {
    const product = sheet.rows[row]?.product ?? added.get(row) ?? newProduct(newId())
    if (row >= sheet.rows.length) added.set(row, product)
    return product
  }
  sheet.change(
    cells.flatMap(({ row, column, text }) => {
      const name = spreadsheetColumns[column]
      return name ? [{ product: productAt(row), column: name, text }] : []
    }),
  )
}

function isInField({ target }: ClipboardEvent) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
