import { Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useImperativeHandle, useRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import { href, Link } from 'react-router'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { ConfirmLeaving } from '#app/ui/admin/dialogs.tsx'
import { counted } from '#app/ui/admin/format.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { Button } from '#app/ui/button.tsx'

import { cellOf, labelOf } from '../../changes/product-cells.ts'
import type { Product } from '../../product.ts'
import { type SheetRow, spreadsheetColumns, type WrongCell, wrongCells } from './sheet-edits.ts'
import { SheetGrid } from './sheet-grid.client.tsx'
import type { Range } from './sheet-range.ts'
import { changeWords, type Sheet, type SheetActions, useActions, useSheet } from './use-sheet.ts'

type SpreadsheetView = {
  products: Product[]
  size: number
  query: string
  suggested: { [column: string]: string[] }
  beside: ReactNode
}

export function SpreadsheetView({ suggested, beside, ...list }: SpreadsheetView) {
  const sheet = useSheet(list)
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
  const actions = useActions(sheet, { range, setRange, grid, save: () => latest.current?.() })
  return (
    <>
      <ConfirmLeaving
        when={sheet.changed.length > 0 && !sheet.isSaving}
        question="Your changes are not saved. They are kept on this device. Leave?"
      />
      <SheetBar sheet={sheet} actions={actions}>
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

type SheetBar = { sheet: Sheet; actions: SheetActions; children: ReactNode }

function SheetBar({ sheet, actions: { save, addRow }, children }: SheetBar) {
  const { changed, isSaving, lastSave, foundAt } = sheet
  const isChanged = changed.length > 0
  const words = changeWords(changed)
  return (
    <div className="sheet-bar">
      <Button look="ink" type="button" aria-disabled={!isChanged || isSaving} onClick={save}>
        {isSaving ? 'Saving...' : isChanged ? `Save ${words}` : 'Save'}
      </Button>
      {isChanged && (
        <Button
          look="line"
          type="button"
          onClick={() => sheet.drop(changed.map(({ product }) => product._id))}
        >
          Discard
        </Button>
      )}
      <Button look="line" type="button" aria-disabled={isSaving} onClick={addRow}>
        Add a row
      </Button>
      {!sheet.isWhole && (
        <Button look="line" type="button" onClick={() => void sheet.loadAll()}>
          Load all {sheet.size} rows
        </Button>
      )}
      <Steps {...sheet} />
      <p role="status">
        {isChanged && foundAt && 'These changes were kept on this device.'}
        {!isChanged && !lastSave && 'Nothing is changed.'}
        {!isChanged && lastSave && `Saved: ${lastSave.words}.`}
      </p>
      {lastSave && (
        <Link to={href('/dashboard/bulk-edit/:id', { id: lastSave.id })}>
          Show or undo the last save
        </Link>
      )}
      {children}
    </div>
  )
}

function Steps({ canUndo, canRedo, undo, redo }: Sheet) {
  return (
    <>
      <button
        type="button"
        className="sheet-step"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        aria-keyshortcuts="Control+z"
        aria-disabled={!canUndo}
        onClick={undo}
      >
        <Undo2 aria-hidden />
      </button>
      <button
        type="button"
        className="sheet-step"
        aria-label="Redo"
        title="Redo (Ctrl+Y)"
        aria-keyshortcuts="Control+y"
        aria-disabled={!canRedo}
        onClick={redo}
      >
        <Redo2 aria-hidden />
      </button>
    </>
  )
}

const keys = [
  ['Arrow keys, Tab', 'go from cell to cell'],
  ['Enter or F2', 'opens a cell; typing replaces its text'],
  ['Escape', 'closes a cell without a change'],
  ['Alt+Enter', 'a new line in a cell'],
  ['Shift+arrow keys', 'select several cells; Ctrl+A all'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'copy, cut and paste, also from and to a spreadsheet'],
  ['Paste below the last row', 'adds new rows; each is a draft and needs a title only'],
  ['Ctrl+D', 'fills the selected cells with the first one'],
  ['Delete', 'clears the selected cells'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
  ['Ctrl+S', 'saves'],
  ['Ctrl+End, then Tab', 'leaves the spreadsheet'],
] as const

function SheetKeys() {
  return (
    <details className="sheet-keys">
      <summary>Keys</summary>
      <dl>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type Problems = { sheet: Sheet; wrong: WrongCell[]; show: (cell: WrongCell) => void }

function SheetProblems({ sheet, wrong, show }: Problems) {
  const outdated = sheet.isSaving ? [] : sheet.changed.filter(({ isOutdated }) => isOutdated)
  return (
    <>
      {wrong.length > 0 && <WrongCells wrong={wrong} show={show} />}
      {outdated.length > 0 && (
        <section className="sheet-problems" aria-label="Changed by someone else">
          <ul>
            {outdated.map((row) => (
              <OutdatedRow key={row.product._id} row={row} sheet={sheet} />
            ))}
          </ul>
        </section>
      )}
      {sheet.gone.length > 0 && !sheet.isSaving && <GoneRows sheet={sheet} />}
    </>
  )
}

function WrongCells({ wrong, show }: Pick<Problems, 'wrong' | 'show'>) {
  return (
    <details className="sheet-problems">
      <summary>{counted(wrong.length, 'cell')} to correct</summary>
      <ul>
        {wrong.map((cell) => (
          <li key={`${cell.row} ${cell.column}`}>
            <button type="button" onClick={() => show(cell)}>
              {cell.title}, {labelOf(cell.column)}
            </button>
            <span>{cell.words}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function OutdatedRow({ row, sheet }: { row: SheetRow; sheet: Sheet }) {
  const { product, edit } = row
  const columns = Object.keys(edit?.cells ?? {})
  return (
    <li>
      <strong>{product.title}: someone else changed this product.</strong>
      <span>
        Now saved:{' '}
        {columns
          .map((column) => `${labelOf(column)} “${cellOf(column, product).slice(0, 80)}”`)
          .join(', ')}
        .
      </span>
      <button type="button" onClick={() => sheet.keepMine(product)}>
        Keep my changes
      </button>
      <button type="button" onClick={() => sheet.drop([product._id])}>
        Take what is saved
      </button>
    </li>
  )
}

function GoneRows({ sheet }: { sheet: Sheet }) {
  const { gone } = sheet
  const verb = gone.length === 1 ? 'is' : 'are'
  return (
    <section className="sheet-problems" aria-label="Not in the list">
      <ul>
        <li>
          <strong>
            {counted(gone.length, 'changed product')} {verb} not in this list any more, and will not
            be saved.
          </strong>
          <button type="button" onClick={() => sheet.drop(gone)}>
            Discard these changes
          </button>
        </li>
      </ul>
    </section>
  )
}
