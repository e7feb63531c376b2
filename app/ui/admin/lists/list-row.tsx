import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useAwake } from '../../awake.ts'

/** A record in a list. */
export type Listed = { _id: string; title: string }

/** A column of the table; on narrow screens a part of the line under the title. */
type Column<Row> = {
  name: string
  /** 'figures' has its own font, 'long' has more width. */
  kind?: 'figures' | 'long'
  /** Hidden on narrow screens. */
  isExtra?: boolean
  of: (row: Row) => ReactNode
}

/** The columns and pictures of a list, and the addresses to edit and view a record. */
export type Looks<Row> = {
  columns: readonly Column<Row>[]
  picture: (row: Row) => ReactNode
  edit: (row: Row) => string
  view: (row: Row) => string
}

type ListRow<Row> = {
  row: Row
  looks: Looks<Row>
  isSelected: boolean
  isBusy: boolean
  select: (isOn: boolean, isRange: boolean) => void
  remove: () => void
}

/** One record with its actions. */
export function ListRow<Row extends Listed>(props: ListRow<Row>) {
  const { row, looks, isSelected, isBusy, select } = props
  const awake = useAwake()
  const { title } = row
  return (
    <tr data-selected={isSelected || undefined} aria-busy={isBusy}>
      <td className="tick">
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            disabled={!awake}
            checked={isSelected}
            onChange={({ target, nativeEvent }) =>
              select(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      <td className="picture">{looks.picture(row)}</td>
      <th scope="row">
        <Link to={looks.edit(row)} className="title">
          {title}
        </Link>
        <span className="row-facts">
          {looks.columns.map(
            ({ name, kind, isExtra, of }) =>
              !isExtra && (
                <span key={name} className={kind}>
                  {of(row)}
                </span>
              ),
          )}
        </span>
      </th>
      {looks.columns.map(({ name, kind, of }) => (
        <td key={name} className={`fact ${kind ?? ''}`}>
          {of(row) ?? '–'}
        </td>
      ))}
      <td className="actions">
        <Actions {...props} />
      </td>
    </tr>
  )
}

function Actions<Row extends Listed>({ row, looks, isBusy, remove }: ListRow<Row>) {
  const { _id, title } = row
  const awake = useAwake()
  return (
    <div>
      <a href={looks.view(row)} className="view" aria-label={`View on the site: ${title}`}>
        <ExternalLink aria-hidden />
      </a>
      <Link to={looks.edit(row)} aria-label={`Edit ${title}`}>
        <Pencil aria-hidden />
      </Link>
      <button
        type="button"
        id={`delete-${_id}`}
        className="delete with-script"
        aria-label={`Delete ${title}`}
        disabled={!awake}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : remove}
      >
        <Trash2 aria-hidden />
      </button>
    </div>
  )
}
