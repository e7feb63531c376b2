import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useHydrated } from '../../browser.ts'
import { Drawing, Photo } from '../../picture.tsx'
import { deleteButtonId, SelectAll, type Selection, SelectRow } from './list-actions.tsx'

export type Column<Row> = {
  name: string
  kind?: 'figures' | 'narrow' | 'short' | 'medium' | 'long'
  /** Not on narrow screens. */
  isExtra?: boolean
  /** Not while no row of the page has it, so that titles have its room. */
  isOptional?: boolean
  of: (row: Row) => ReactNode
  brief?: (row: Row) => ReactNode
}

export function dayColumn<Row>(name: string, timeOf: (row: Row) => string): Column<Row> {
  const of = (row: Row) => <time dateTime={timeOf(row)}>{timeOf(row).slice(0, 10)}</time>
  return { name, kind: 'figures', of }
}

type ListTable<Row> = {
  label: string
  rows: readonly Row[]
  busy: ReadonlySet<string>
  selection?: Selection
  picture?: (row: Row) => ReactNode
  heading: string
  name?: (row: Row) => string
  renderTitle: (row: Row) => ReactNode
  columns: readonly Column<Row>[]
  renderActions: (row: Row) => ReactNode
  width?: 'two'
}

const firstCell = 'pl-3 max-sm:pl-4'

export function ListTable<Row extends { _id: string }>(list: ListTable<Row>) {
  const columns = list.columns.filter(
    ({ isOptional, of }) => !isOptional || list.rows.some((row) => of(row) !== undefined),
  )
  const table = { ...list, columns }
  const { label, rows, busy, selection, picture, heading, width = '' } = table
  return (
    <div className="list-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <td className="tick">
                <SelectAll selection={selection} />
              </td>
            )}
            {picture && (
              <th scope="col" className="picture">
                Picture
              </th>
            )}
            <th scope="col" className={selection ? undefined : firstCell}>
              {heading}
            </th>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={`fact ${kind ?? ''}`}>
                {name}
              </th>
            ))}
            <th scope="col" className={`actions ${width}`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row._id} {...table} row={row} isBusy={busy.has(row._id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TableRow<Row> = ListTable<Row> & { row: Row; isBusy: boolean }

function TableRow<Row extends { _id: string }>(table: TableRow<Row>) {
  const { row, isBusy, selection, picture, name, columns, width = '' } = table
  return (
    <tr data-selected={selection?.selected.includes(row._id) || undefined} aria-busy={isBusy}>
      {selection && (
        <td className="tick">
          <SelectRow selection={selection} id={row._id} label={`Select ${name?.(row)}`} />
        </td>
      )}
      {picture && <td className="picture">{picture(row)}</td>}
      <th scope="row" className={selection ? undefined : firstCell}>
        {table.renderTitle(row)}
        <span className="row-facts">
          {columns.map(
            ({ name: column, kind, isExtra, of, brief }) =>
              !isExtra && (
                <span key={column} className={brief ? undefined : kind}>
                  {(brief ?? of)(row)}
                </span>
              ),
          )}
        </span>
      </th>
      {columns.map(({ name: column, kind, of }) => (
        <td key={column} className={`fact ${kind ?? ''}`}>
          {of(row) ?? '–'}
        </td>
      ))}
      <td className={`actions ${width}`}>
        <div>{table.renderActions(row)}</div>
      </td>
    </tr>
  )
}

type DeleteButton = {
  id: string
  label: string
  title?: string
  isBusy: boolean
  onClick: () => void
}

export function DeleteButton({ id, label, title, isBusy, onClick }: DeleteButton) {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      id={deleteButtonId(id)}
      className="delete with-script"
      aria-label={label}
      title={title}
      disabled={!isHydrated}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <Trash2 aria-hidden />
    </button>
  )
}

export function RowPicture({ photo, drawing }: { photo?: string; drawing?: string | undefined }) {
  if (photo) return <Photo address={photo} alt="" widths={[96]} sizes="52px" instead={drawing} />
  return drawing ? <Drawing address={drawing} /> : <span className="no-picture" />
}
