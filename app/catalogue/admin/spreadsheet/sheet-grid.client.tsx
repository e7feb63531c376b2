import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { type Column, DataGrid, type DataGridHandle, type RowsChangeData } from 'react-data-grid'

import { labelOf } from '../../import/product-cells.ts'
import { CellEditor } from './cell-editor.tsx'
import { gridKeys } from './grid-keys.ts'
import { CellText, SelectedCells, SheetCell } from './sheet-cell.tsx'
import { isLong, spreadsheetColumns } from './sheet-columns.ts'
import type { SheetRow } from './sheet-edits.ts'
import { boundsOf, onlyCell, type Place, type Range } from './sheet-range.ts'
import type { SheetActions } from './use-actions.ts'
import type { Sheet } from './use-sheet.ts'

type SheetGrid = {
  sheet: Sheet
  grid: RefObject<DataGridHandle | null>
  range: Range | undefined
  setRange: (range: Range | undefined) => void
  actions: SheetActions
  suggested: { [column: string]: string[] }
}

export function SheetGrid({ sheet, grid, range, setRange, actions, suggested }: SheetGrid) {
  const isReplacing = useRef(true)
  const columns = useMemo(() => columnsWith(suggested, isReplacing), [suggested, isReplacing])
  const bounds = useMemo(() => range && boundsOf(range), [range])
  // The library has no property for it.
  useEffect(() => grid.current?.element?.setAttribute('aria-multiselectable', 'true'), [grid])
  const stretchTo = (to: Place) => {
    const isSame = range?.to.row === to.row && range.to.column === to.column
    if (range && !isSame) setRange({ from: range.from, to })
  }
  return (
    <div
      className="sheet-grid"
      aria-busy={sheet.isSaving}
      onCopy={actions.copy}
      onCut={actions.cut}
      onPaste={actions.paste}
      onPointerMove={(event) => {
        const place = event.buttons === 1 ? placeOf(event) : undefined
        if (place) stretchTo(place)
      }}
    >
      <SelectedCells value={bounds}>
        <DataGrid
          ref={grid}
          aria-label="Products"
          columns={columns}
          rows={sheet.rows}
          rowKeyGetter={({ product }) => product._id}
          rowHeight={heightOf}
          headerRowHeight={36}
          renderers={renderers}
          rowClass={({ isOutdated }) => (isOutdated && !sheet.isSaving ? 'is-outdated' : undefined)}
          onRowsChange={(after, changes) => typedCell(sheet, after, changes)}
          onCellKeyDown={gridKeys({
            grid,
            isReplacing,
            rows: sheet.rows.length,
            range,
            setRange,
            actions,
          })}
          onCellMouseDown={({ rowIdx, column }, event) => {
            isReplacing.current = false
            const place = { row: rowIdx, column: column.idx }
            if (!event.shiftKey) return setRange(onlyCell(place))
            event.preventDefault()
            event.preventGridDefault()
            return stretchTo(place)
          }}
          onActivePositionChange={({ rowIdx, column }) =>
            setRange(
              column && rowIdx >= 0 ? onlyCell({ row: rowIdx, column: column.idx }) : undefined,
            )
          }
        />
      </SelectedCells>
    </div>
  )
}

const renderers = {
  renderCell: (key: React.Key, props: React.ComponentProps<typeof SheetCell>) => (
    <SheetCell key={key} {...props} />
  ),
}

/** In pixels; a second line has what is wrong. */
function heightOf({ problems }: SheetRow) {
  return Object.keys(problems).length > 0 ? 52 : 36
}

const widths: { [column: string]: number } = {
  title: 280,
  partNumbers: 200,
  categoryId: 230,
  description: 320,
  specifications: 240,
  availability: 110,
  state: 90,
  unit: 90,
  impaCode: 110,
}

function columnsWith(
  suggested: SheetGrid['suggested'],
  isReplacing: RefObject<boolean>,
): Column<SheetRow>[] {
  return spreadsheetColumns.map((key) => ({
    key,
    name: labelOf(key),
    width: widths[key] ?? 150,
    minWidth: 70,
    resizable: true,
    frozen: key === 'title',
    cellClass: isLong(key) ? 'is-long' : undefined,
    renderCell: ({ row }) => <CellText row={row} column={key} />,
    renderEditCell: (props) => (
      <CellEditor {...props} isReplacing={isReplacing} suggested={suggested[key]} />
    ),
  }))
}

function typedCell(sheet: Sheet, rows: SheetRow[], { indexes, column }: RowsChangeData<SheetRow>) {
  const cells = indexes.flatMap((index) => {
    const { product, typed } = rows[index] ?? {}
    return product && typed !== undefined ? [{ product, column: column.key, text: typed }] : []
  })
  if (cells.length > 0) sheet.change(cells)
}

/** The grid counts from 1, and its head is the first row. */
function placeOf({ target }: MouseEvent): Place | undefined {
  const isCell = target instanceof Element && !target.closest('.rdg-editor-container')
  const cell = isCell ? target.closest('[aria-colindex]') : null
  const row = Number(cell?.parentElement?.ariaRowIndex) - 2
  const column = Number(cell?.ariaColIndex) - 1
  return row >= 0 && column >= 0 ? { row, column } : undefined
}
