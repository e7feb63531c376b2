import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { Problems } from '#app/http/form-input.ts'

import { Input, Said } from './form-fields.tsx'

type Row<Name extends string> = { [name in Name]: string }
type Column<Name extends string> = {
  name: Name
  label: string
  max: number | undefined
  suggestions?: readonly string[]
  autoCapitalize?: string
}

type Rows<Name extends string> = {
  id: string
  legend: string
  hint: string
  /** The noun for one row in the buttons: 'part number'. */
  one: string
  columns: readonly Column<Name>[]
  value: readonly Row<Name>[]
  onChange: (rows: Row<Name>[]) => void
  empty: Row<Name>
  most: number
  problems: Problems
}

/** Rows of text fields, such as a part number and its scheme. */
export function RowsField<Name extends string>(rows: Rows<Name>) {
  const { id, legend, hint, one, columns, value, onChange, empty, most, problems } = rows
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<number>(undefined)
  // Focuses a new row; after a removal the next row or the add button, so that the focus is not lost.
  useEffect(() => {
    if (next.current === undefined) return
    const row = group.current?.querySelectorAll<HTMLElement>('.row')[next.current]
    next.current = undefined
    const place = row?.querySelector('input') ?? group.current?.querySelector<HTMLElement>('.add')
    place?.focus()
  })
  const put = (at: number, row: Row<Name>) =>
    onChange(value.map((old, n) => (n === at ? row : old)))
  const remove = (at: number) => {
    next.current = Math.min(at, value.length - 2)
    onChange(value.filter((_, n) => n !== at))
  }
  const add = () => {
    next.current = value.length
    onChange([...value, empty])
  }
  return (
    <fieldset id={id} ref={group} className="rows" aria-describedby={`${id}-hint`}>
      <legend>
        {legend} <span className="optional">(optional)</span>
      </legend>
      <Said id={id} hint={hint} problem={problems[id]} />
      {value.map((row, n) => (
        // Rows have no id; their index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} className="row">
          {columns.map(({ name, label, ...column }) => {
            const field = `${id}.${n}.${name}`
            return (
              <div key={name} className="field">
                <Input
                  {...column}
                  id={field}
                  aria-label={`${label}, ${one} ${n + 1}`}
                  placeholder={label}
                  value={row[name]}
                  onChange={(words) => put(n, { ...row, [name]: words })}
                  problem={problems[field]}
                />
                <Said id={field} problem={problems[field]} value={row[name]} max={column.max} />
              </div>
            )
          })}
          <button
            type="button"
            className="icon"
            aria-label={`Remove ${one} ${n + 1}`}
            onClick={() => remove(n)}
          >
            <X aria-hidden />
          </button>
        </div>
      ))}
      {value.length < most && (
        <button type="button" className="add" onClick={add}>
          <Plus aria-hidden />
          Add a {one}
        </button>
      )}
    </fieldset>
  )
}
