import { type ReactNode, useImperativeHandle, useRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { ConfirmLeaving } from '#app/ui/admin/dialogs.tsx'
import { counted } from '#app/ui/admin/format.ts'
import { useHydrated } from '#app/ui/browser.ts'

import type { Product } from '../../product.ts'
import { SheetBar, SheetKeys } from './sheet-bar.tsx'
import { spreadsheetColumns } from './sheet-columns.ts'
import { type WrongCell, wrongCells } from './sheet-edits.ts'
import { SheetGrid } from './sheet-grid.client.tsx'
import { SheetProblems } from './sheet-problems.tsx'
import type { Range } from './sheet-range.ts'
import { useActions } from './use-actions.ts'
import { type Sheet, useSheet } from './use-sheet.ts'

type SpreadsheetView = {
  products: Product[]
  query: string
  suggested: { [column: string]: string[] }
  beside: ReactNode
}

export function SpreadsheetView({ products, query, suggested, beside }: SpreadsheetView) {
  const sheet = useSheet(products, query)
  const grid = useRef<DataGridHandle>(null)
  const [range, setRange] = useState<Range>()
  const wrong = wrongCells(sheet.changed.length > 0 ? sheet.rows : [])
  const show = ({ row, column }: WrongCell) => {
    const idx = spreadsheetColumns.findIndex((one) => one === column)
    grid.current?.setActivePosition({ rowIdx: row, idx }, { shouldFocus: true })
  }
  const save = useSave(sheet, wrong, show)
  // A key can close a cell and save: the save is then that of the next render, which has the cell.
  const latest = useRef<() => void>(null)
  useImperativeHandle(latest, () => save)
  const actions = useActions(sheet, range, { setRange, save: () => latest.current?.() })
  return (
    <>
      <ConfirmLeaving
        when={sheet.changed.length > 0 && !sheet.isSaving}
        question="Your changes are not saved. They are kept on this device. Leave?"
      />
      <SheetBar sheet={sheet} save={save}>
        {beside}
      </SheetBar>
      <SheetProblems sheet={sheet} wrong={wrong} show={show} />
      {useHydrated() ? (
        <SheetGrid {...{ sheet, grid, range, setRange, actions, suggested }} />
      ) : (
        <div className="sheet-grid" />
      )}
      <SheetKeys />
    </>
  )
}

function useSave(sheet: Sheet, wrong: WrongCell[], show: (cell: WrongCell) => void) {
  const { notify } = useAdmin()
  const outdated = sheet.changed.filter(({ isOutdated }) => isOutdated)
  return () => {
    if (sheet.changed.length === 0 || sheet.isSaving) return
    const [first] = wrong
    if (first) {
      notify({ text: `Not saved: ${counted(wrong.length, 'cell')} to correct.`, isBad: true })
      show(first)
    } else if (outdated.length > 0) {
      const words = `Someone else changed ${counted(outdated.length, 'product')}. Choose a version above the sheet.`
      notify({ text: `Not saved. ${words}`, isBad: true })
    } else void sheet.save()
  }
}
