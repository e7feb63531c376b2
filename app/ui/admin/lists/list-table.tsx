import { useAwake } from '../../awake.ts'
import type { useRemoval } from './list-removal.ts'
import { type Listed, ListRow, type Looks } from './list-row.tsx'
import type { Selection } from './list-selection.ts'

type ListTable<Row> = {
  title: string
  rows: Row[]
  looks: Looks<Row>
  selection: Selection
  busy: ReturnType<typeof useRemoval>['busy']
  remove: (id: string) => void
}

/** The records of one page as a table. */
export function ListTable<Row extends Listed>(props: ListTable<Row>) {
  const { title, rows, looks, selection, busy, remove } = props
  return (
    <div className="list-table">
      <table aria-label={title}>
        <thead>
          <tr>
            <td className="tick">
              <SelectAll {...selection} rows={rows.length} />
            </td>
            <th scope="col" className="picture">
              Picture
            </th>
            <th scope="col">Title</th>
            {looks.columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={`fact ${kind ?? ''}`}>
                {name}
              </th>
            ))}
            <th scope="col" className="actions">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListRow
              key={row._id}
              row={row}
              looks={looks}
              isSelected={selection.selected.includes(row._id)}
              isBusy={busy.has(row._id)}
              select={(isOn, isRange) => selection.select(row._id, isOn, isRange)}
              remove={() => remove(row._id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectAll({ selected, clear, selectAll, rows }: Selection & { rows: number }) {
  const awake = useAwake()
  const isAll = selected.length === rows
  return (
    <label>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        disabled={!awake}
        // `indeterminate` is a property without an attribute.
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isAll
        }}
        checked={isAll}
        onChange={isAll ? clear : selectAll}
      />
    </label>
  )
}
