import { createContext, useContext } from 'react'
import { Cell, type CellRendererProps } from 'react-data-grid'

import { type SheetRow, textIn } from './sheet-edits.ts'
import { type Bounds, isInside } from './sheet-range.ts'

export const SelectedCells = createContext<Bounds | undefined>(undefined)

function problemId(row: SheetRow, column: string) {
  return `problem-${row.product._id}-${column}`
}

export function SheetCell(props: CellRendererProps<SheetRow, unknown>) {
  const { row, rowIdx, column, isCellActive } = props
  const bounds = useContext(SelectedCells)
  const isSelected = bounds && isInside(bounds, { row: rowIdx, column: column.idx })
  const problem = row.problems[column.key]
  const isChanged = column.key in (row.edit?.cells ?? {})
  return (
    <Cell
      {...props}
      role={column.key === 'title' ? 'rowheader' : 'gridcell'}
      className={isSelected ? 'is-selected' : ''}
      data-changed={isChanged || undefined}
      title={problem}
      aria-selected={isSelected ?? isCellActive}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && problemId(row, column.key)}
    />
  )
}

/** The text of a cell in one line, and below it what is wrong with it. */
export function CellText({ row, column }: { row: SheetRow; column: string }) {
  const problem = row.problems[column]
  return (
    <>
      <span className="cell-text">{textIn(row, column).replaceAll('\n', '; ')}</span>
      {problem && (
        <strong className="cell-problem" id={problemId(row, column)}>
          {problem}
        </strong>
      )}
    </>
  )
}
