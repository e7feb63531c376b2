import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'

import { useCategories } from '../../categories.ts'
import { labelOf } from '../../import/product-cells.ts'
import { isLong, valuesFor } from './sheet-columns.ts'
import { type SheetRow, textIn } from './sheet-edits.ts'

type CellEditor = RenderEditCellProps<SheetRow> & {
  /** Whether the key that opens the cell replaces its text. */
  isReplacing: RefObject<boolean>
  suggested: string[] | undefined
}

export function CellEditor({ row, column: { key }, onRowChange, onClose, ...more }: CellEditor) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { suggested, isReplacing } = more
  const values = valuesFor(key, (column) => textIn(row, column), useCategories())
  const text = textIn(row, key)
  const change = (typed: string) => onRowChange({ ...row, typed })
  // The focus is outside of React, and the library opens a cell without it.
  useEffect(() => {
    field.current?.focus()
    if (isReplacing.current) field.current?.select()
    else field.current?.setSelectionRange(text.length, text.length)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const shared = {
    ref: field,
    'aria-label': labelOf(key),
    onBlur: () => onClose(true, false),
  }
  if (isLong(key))
    return (
      <textarea
        {...shared}
        value={row.typed ?? text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => breakLine(event, change)}
      />
    )
  const list = `values-of-${key}`
  return (
    <>
      <input
        {...shared}
        list={list}
        // An empty field lists all values, and one with a text only those like it.
        value={row.typed ?? (values ? '' : text)}
        placeholder={values && text}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={list}>
        {(values ?? suggested)?.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </>
  )
}

/** Alt and Enter, because Enter alone closes the cell. */
function breakLine(event: KeyboardEvent<HTMLTextAreaElement>, change: (text: string) => void) {
  if (event.key !== 'Enter' || !event.altKey) return
  const { currentTarget: field } = event
  event.preventDefault()
  event.stopPropagation()
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
  change(field.value)
}
