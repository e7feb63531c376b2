import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
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

export function CellEditor({ row, column, onRowChange, onClose, ...more }: CellEditor) {
  const { key } = column
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { suggested, isReplacing } = more
  const values = valuesFor(key, (name) => textIn(row, name), useCategories())
  const text = textIn(row, key)
  const change = (typed: string) => onRowChange({ ...row, typed })
  // The focus is outside of React, and the library opens a cell without it.
  useLayoutEffect(() => {
    const opened = field.current
    if (!opened) return
    opened.focus()
    if (isReplacing.current) opened.select()
    else opened.setSelectionRange(text.length, text.length)
    if (isBelowGrid(opened)) opened.dataset['opens'] = 'up'
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

/** A long text is higher than its cell, and the grid hides what is outside. */
function isBelowGrid(field: Element) {
  const grid = field.closest('[role="grid"]')
  return grid !== null && field.getBoundingClientRect().bottom > grid.getBoundingClientRect().bottom
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
