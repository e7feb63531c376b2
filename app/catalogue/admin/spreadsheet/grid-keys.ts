import type { KeyboardEvent, RefObject } from 'react'
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid'

import { type SheetRow, spreadsheetColumns } from './sheet-edits.ts'
import { isStep, type Range, stretched } from './sheet-range.ts'
import type { SheetActions } from './use-sheet.ts'

type Keys = {
  grid: RefObject<DataGridHandle | null>
  isReplacing: RefObject<boolean>
  rows: number
  range: Range | undefined
  setRange: (range: Range) => void
  actions: SheetActions
}

export function gridKeys(keys: Keys) {
  return (args: CellKeyDownArgs<SheetRow>, event: CellKeyboardEvent) => {
    if (args.mode === 'EDIT') closeByKey(keys, args, event)
    else if (args.row && args.column)
      pressed(keys, { row: args.rowIdx, column: args.column.idx, event })
  }
}

type Editing = Extract<CellKeyDownArgs<SheetRow>, { mode: 'EDIT' }>

function closeByKey(keys: Keys, args: Editing, event: CellKeyboardEvent) {
  const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
  if ((event.key !== 'Enter' && !isSave) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.preventGridDefault()
  if (isSave) {
    args.onClose(true)
    keys.actions.save()
    return
  }
  const next = args.rowIdx + (event.shiftKey ? -1 : 1)
  if (next < 0 || next >= keys.rows) args.onClose(true)
  else keys.grid.current?.setActivePosition({ idx: args.column.idx, rowIdx: next }, focused)
}

const focused = { shouldFocus: true }

type Pressed = { row: number; column: number; event: CellKeyboardEvent }

function pressed(keys: Keys, { row, column, event }: Pressed) {
  const { range, actions, grid } = keys
  const stop = () => {
    event.preventDefault()
    event.preventGridDefault()
  }
  keys.isReplacing.current = true
  if (range && event.shiftKey && isStep(event.key)) {
    stop()
    const longer = stretched(range, event.key, {
      rows: keys.rows,
      columns: spreadsheetColumns.length,
    })
    keys.setRange(longer)
    grid.current?.scrollToCell({ idx: longer.to.column, rowIdx: longer.to.row })
  } else if (event.key === 'Enter' || event.key === 'F2') {
    stop()
    keys.isReplacing.current = false
    grid.current?.setActivePosition({ idx: column, rowIdx: row }, { enableEditor: true })
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    stop()
    actions.clear()
  } else if (event.key === 'Home') {
    stop()
    const rowIdx = event.ctrlKey || event.metaKey ? 0 : row
    grid.current?.setActivePosition({ idx: 0, rowIdx }, focused)
    // The first column is always in view, so the others do not come back by themselves.
    grid.current?.scrollToCell({ idx: 1, rowIdx })
  } else if (event.ctrlKey || event.metaKey) withControl(keys, { event, stop })
}

function withControl({ actions }: Keys, { event, stop }: Control) {
  const run = commands(actions, event)[event.key.toLowerCase()]
  if (run) {
    stop()
    run()
    // Else the letter of Ctrl+V would open the cell.
  } else if (event.key.length === 1) event.preventGridDefault()
}

type Control = { event: CellKeyboardEvent; stop: () => void }

function commands(actions: SheetActions, { shiftKey }: KeyboardEvent) {
  const all: { [key: string]: () => void } = {
    a: actions.selectAll,
    d: actions.fillDown,
    z: shiftKey ? actions.redo : actions.undo,
    y: actions.redo,
    s: actions.save,
  }
  return all
}
