import { counted } from '#app/ui/admin/format.ts'

import { cellOf, labelOf } from '../../changes/product-cells.ts'
import type { SheetRow, WrongCell } from './sheet-edits.ts'
import type { Sheet } from './use-sheet.ts'

type Problems = { sheet: Sheet; wrong: WrongCell[]; show: (cell: WrongCell) => void }

/** What stands in the way of a save. */
export function SheetProblems({ sheet, wrong, show }: Problems) {
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
