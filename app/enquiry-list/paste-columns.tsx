import { href } from 'react-router'

import { Button } from '#app/ui/button.tsx'

import type { Column, Table, TableShape } from './table-lines.ts'

const rowsShown = 8

const names: Record<Column, string> = {
  none: 'Leave out',
  quantity: 'Quantity',
  unit: 'Unit',
  partNumber: 'Part number',
  description: 'Description',
  maker: 'Maker',
  note: 'Remark',
  number: 'Line number',
}

type PasteColumns = { rows: Table; shape: TableShape }

export function PasteColumns({ rows, shape: { headRow, columns } }: PasteColumns) {
  const from = Math.max(0, (headRow ?? 0) - 1)
  const shown = rows.map((row, index) => ({ row, index })).slice(from, from + rowsShown)
  const numbered = columns.map((column, index) => ({ column, index }))
  return (
    <form method="post" action={href('/enquiry-list/paste')} className="grid gap-5">
      <p className="max-w-180 text-pretty text-ink-2">
        We recognized the columns by their heads. Please check them: only the columns that you name
        are read.
      </p>
      <input type="hidden" name="table" value={JSON.stringify(rows)} />
      <div className="field max-w-80">
        <label htmlFor="head">Row with the heads (0 if there is none)</label>
        <input
          id="head"
          name="head"
          inputMode="numeric"
          type="number"
          min={0}
          max={rows.length}
          defaultValue={headRow === undefined ? 0 : headRow + 1}
        />
      </div>
      {/* The table scrolls sideways, so the keyboard needs to reach it. */}
      <div
        className="overflow-x-auto"
        role="region"
        aria-label="First rows of the file"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="w-full border-collapse text-ui">
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="p-2 text-left">
                Row
              </th>
              {numbered.map(({ column, index }) => (
                <th key={index} scope="col" className="min-w-36 p-2 text-left">
                  <ColumnSelect index={index} column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, index }) => (
              <tr
                key={index}
                className={`border-b border-line ${index === headRow ? 'bg-depth-2 font-semibold' : ''}`}
              >
                <td className="p-2 font-data text-ink-3">{index + 1}</td>
                {numbered.map(({ index: column }) => (
                  <td key={column} dir="auto" className="max-w-80 truncate p-2">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="signal">Look up the lines</Button>
        <a
          href={href('/enquiry-list/paste')}
          className="inline-flex min-h-12 items-center underline underline-offset-4"
        >
          Choose another file
        </a>
      </div>
    </form>
  )
}

function ColumnSelect({ index, column }: { index: number; column: Column }) {
  return (
    <select
      name={`column-${index}`}
      aria-label={`Column ${index + 1} holds`}
      defaultValue={column}
      className="min-h-11 w-full rounded-control border border-line-2 bg-white px-2"
    >
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
