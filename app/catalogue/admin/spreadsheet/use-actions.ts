import type { ClipboardEvent } from 'react'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { counted } from '#app/ui/admin/format.ts'

import { spreadsheetColumns } from './sheet-columns.ts'
import { textIn } from './sheet-edits.ts'
import {
  boundsOf,
  filledDown,
  pasted,
  type Place,
  type PlacedText,
  type Range,
  tableOf,
} from './sheet-range.ts'
import { copiedText, tableIn } from './sheet-text.ts'
import type { Sheet } from './use-sheet.ts'

export type SheetActions = ReturnType<typeof useActions>

/** What keys and the clipboard do with the selected cells. */
export function useActions(
  sheet: Sheet,
  range: Range | undefined,
  { setRange, save }: { setRange: (range: Range) => void; save: () => void },
) {
  const { notify } = useAdmin()
  const bounds = range && boundsOf(range)
  const textAt = ({ row, column }: Place) => {
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
