import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { columnOf, maximumOf, type Row, type Values } from './form-definition.ts'
import { Input, FieldNotes, TextField } from './form-fields.tsx'
import type { RecordForm } from './form-saving.ts'

type Field = {
  form: RecordForm
  name: string
  suggestions?: readonly string[] | undefined
  enterKeyHint?: 'next' | 'done'
}

export function RecordField({ form, name, suggestions, enterKeyHint = 'next' }: Field) {
  const { labels, fields } = form.definition
  const { label = '', hint, lines, missing, autoCapitalize = 'sentences' } = labels[name] ?? {}
  const value = form.values[name]
  if (typeof value !== 'string') return <RowsField form={form} name={name} />
  return (
    <TextField
      id={name}
      label={label}
      hint={hint}
      required={missing !== undefined}
      value={value}
      onChange={(text) => form.changeOne(name, text)}
      max={maximumOf(fields.shape[name])}
      problem={form.problems[name]}
      autoCapitalize={autoCapitalize}
      {...(lines ? { lines } : { enterKeyHint })}
      {...(suggestions && { suggestions })}
    />
  )
}

function RowsField({ form, name }: Field) {
  const { definition, problems } = form
  const { label, hint, row: noun = 'row', columns = {} } = definition.labels[name] ?? {}
  const schema = definition.fields.shape[name]
  const rows = rowsIn(form.values[name])
  const { group, focusRow } = useRowFocus()
  const set = (next: Row[]) => form.changeOne(name, next)
  const remove = (at: number) => {
    focusRow(Math.min(at, rows.length - 2))
    set(rows.filter((_, n) => n !== at))
  }
  const add = () => {
    focusRow(rows.length)
    set([...rows, Object.fromEntries(Object.keys(columns).map((column) => [column, '']))])
  }
  return (
    <fieldset id={name} ref={group} className="rows" aria-describedby={`${name}-hint`}>
      <legend>
        {label} <span className="optional">(optional)</span>
      </legend>
      <FieldNotes id={name} hint={hint} problem={problems[name]} />
      {rows.map((row, n) => (
        // Rows have no id; their index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} className="row">
          {Object.entries(columns).map(([column, { label: placeholder, ...input }]) => {
            const id = `${name}.${n}.${column}`
            const cell = {
              value: row[column] ?? '',
              max: maximumOf(columnOf(schema, column)),
              problem: problems[id],
            }
            return (
              <div key={column} className="field">
                <Input
                  {...input}
                  {...cell}
                  id={id}
                  aria-label={`${placeholder}, ${noun} ${n + 1}`}
                  placeholder={placeholder}
                  onChange={(text) => set(rows.with(n, { ...row, [column]: text }))}
                />
                <FieldNotes {...cell} id={id} />
              </div>
            )
          })}
          <button
            type="button"
            className="icon"
            aria-label={`Remove ${noun} ${n + 1}`}
            onClick={() => remove(n)}
          >
            <X aria-hidden />
          </button>
        </div>
      ))}
      {rows.length < (maximumOf(schema) ?? Infinity) && (
        <button type="button" className="add" onClick={add}>
          <Plus aria-hidden />
          Add a {noun}
        </button>
      )}
    </fieldset>
  )
}

function rowsIn(value: Values[string] = []) {
  return typeof value === 'string' ? [] : value.filter((row) => typeof row !== 'string')
}

function useRowFocus() {
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    const row = group.current?.querySelectorAll<HTMLElement>('.row')[next.current]
    next.current = undefined
    const button = group.current?.querySelector<HTMLElement>('.add')
    const target = row?.querySelector('input') ?? button
    target?.focus()
  })
  return { group, focusRow: (at: number) => (next.current = at) }
}
