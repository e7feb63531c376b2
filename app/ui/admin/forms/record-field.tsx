import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

import {
  columnOf,
  type FieldLabel,
  maximumOf,
  type FormRow,
  type Values,
} from './form-definition.ts'
import { ChoiceField, FieldNotes, Input, TextField } from './form-fields.tsx'
import type { RecordForm } from './form-saving.ts'

type Field = {
  form: RecordForm
  name: string
  suggestions?: readonly string[] | undefined
  enterKeyHint?: 'next' | 'done'
} & Pick<ComponentProps<typeof TextField>, 'tools' | 'onKeyDown'>

export function RecordField({ form, name, suggestions, enterKeyHint = 'next', ...more }: Field) {
  const { labels, fields } = form.definition
  const own: Partial<FieldLabel> = labels[name] ?? {}
  const { label = '', hint, lines, type, missing, autoCapitalize = 'sentences', choices } = own
  const value = form.values[name]
  if (typeof value !== 'string') return <RowsField form={form} name={name} />
  const field = {
    id: name,
    label,
    hint,
    required: missing !== undefined || own.none !== undefined,
    value,
    onChange: (text: string) => form.changeOne(name, text),
    problem: form.problems[name],
  }
  if (choices) {
    const all = Object.entries(choices).map(([id, text]) => ({ id, name: text }))
    return <ChoiceField {...field} choices={all} none={own.none ?? 'Not given'} />
  }
  const offered = suggestions ?? own.suggestions
  return (
    <TextField
      {...field}
      {...more}
      max={maximumOf(fields.shape[name])}
      autoCapitalize={autoCapitalize}
      {...(type && { type })}
      {...(lines ? { lines } : { enterKeyHint })}
      {...(offered && { suggestions: offered })}
    />
  )
}

function RowsField({ form, name }: Field) {
  const { definition, problems } = form
  const { label, hint, row: noun = 'row', columns = {} } = definition.labels[name] ?? {}
  const schema = definition.fields.shape[name]
  const rows = rowsIn(form.values[name])
  const { group, focusRow } = useRowFocus()
  const set = (next: FormRow[]) => form.changeOne(name, next)
  const remove = (at: number) => {
    focusRow(Math.min(at, rows.length - 2))
    set(rows.filter((_, n) => n !== at))
  }
  const move = (at: number, to: number) => {
    focusRow(to, to > at ? '.down' : '.up')
    set(rows.toSpliced(at, 1).toSpliced(to, 0, rows[at] ?? {}))
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
        // oxlint-disable-next-line react/no-array-index-key -- rows have no id
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
          <RowButtons
            name={`${noun} ${n + 1}`}
            at={n}
            of={rows.length}
            move={move}
            remove={remove}
          />
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

type RowButtons = {
  name: string
  at: number
  of: number
  move: (at: number, to: number) => void
  remove: (at: number) => void
}

function RowButtons({ name, at, of, move, remove }: RowButtons) {
  const step = (to: number, words: string, className: string, icon: ReactNode) => {
    const isEnd = to < 0 || to >= of
    return (
      <button
        type="button"
        className={`icon ${className}`}
        aria-label={`${words} ${name}`}
        aria-disabled={isEnd}
        onClick={() => isEnd || move(at, to)}
      >
        {icon}
      </button>
    )
  }
  return (
    <div className="works">
      {of > 1 && step(at - 1, 'Move up', 'up', <ArrowUp aria-hidden />)}
      {of > 1 && step(at + 1, 'Move down', 'down', <ArrowDown aria-hidden />)}
      <button
        type="button"
        className="icon"
        aria-label={`Remove ${name}`}
        onClick={() => remove(at)}
      >
        <X aria-hidden />
      </button>
    </div>
  )
}

function rowsIn(value: Values[string] = []) {
  return typeof value === 'string' ? [] : value.filter((row) => typeof row !== 'string')
}

function useRowFocus() {
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<{ at: number; part: string }>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    const row = group.current?.querySelectorAll<HTMLElement>('.row')[next.current.at]
    const { part } = next.current
    next.current = undefined
    const button = group.current?.querySelector<HTMLElement>('.add')
    const target = row?.querySelector<HTMLElement>(part) ?? button
    target?.focus()
  })
  return { group, focusRow: (at: number, part = 'input') => (next.current = { at, part }) }
}
