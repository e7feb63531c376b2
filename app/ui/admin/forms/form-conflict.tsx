import { useState } from 'react'

import { Button } from '../../button.tsx'
import { Photo } from '../../picture.tsx'
import { areSame, draftOf, partsOf, type SavedRecord, type Values } from './form-definition.ts'
import { focusOn } from './form-fields.tsx'
import type { RecordForm } from './form-saving.ts'

export function ConflictPanel({ form, current }: { form: RecordForm; current: SavedRecord }) {
  const { definition, values: yours, original, clearResult } = form
  const theirs = definition.values.parse(current)
  const differing = partsOf(definition).filter(({ names }) => !areEqualIn(names, yours, theirs))
  const changed = differing.filter(
    ({ names }) => !original || !areEqualIn(names, yours, original.values),
  )
  const [chosen, setChosen] = useState<{ [id: string]: boolean }>({})
  const choose = (parts: typeof differing, isMine: boolean) =>
    setChosen({ ...chosen, ...Object.fromEntries(parts.map(({ id }) => [id, isMine])) })
  const mine = differing.filter((part) => chosen[part.id] ?? changed.includes(part))
  const save = () => {
    const names = mine.flatMap((part) => part.names)
    const own = Object.entries(yours).filter(([name]) => names.includes(name))
    form.save({
      ...draftOf(definition, current),
      values: { ...theirs, ...Object.fromEntries(own) },
    })
  }
  const versions = [
    { title: 'Yours', values: yours, isMine: true },
    { title: 'Saved by another person', values: theirs, isMine: false },
  ]
  return (
    <section className="choose" aria-labelledby="choose">
      <h2 id="choose" ref={focusOn} tabIndex={-1} className="display text-h3">
        Another person changed this {definition.messages.name} while you were editing
      </h2>
      <p>Nothing is overwritten. Choose which text to save.</p>
      <p className="all">
        <button type="button" onClick={() => choose(differing, true)}>
          All of yours
        </button>
        <button type="button" onClick={() => choose(differing, false)}>
          All of theirs
        </button>
      </p>
      {differing.map((part) => (
        <fieldset key={part.id}>
          <legend>{part.label}</legend>
          {versions.map(({ title, values, isMine }) => (
            <label key={title} htmlFor={`${part.id} ${title}`}>
              <input
                id={`${part.id} ${title}`}
                type="radio"
                name={`choose ${part.id}`}
                checked={mine.includes(part) === isMine}
                onChange={() => choose([part], isMine)}
              />
              <b>{title}</b>
              <span className="text">
                {(definition.show(values)[part.id] ?? textOf(values[part.id])) || 'nothing'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="buttons">
        <Button look="ink" type="button" onClick={save}>
          Save these choices
        </Button>
        <Button look="line" type="button" onClick={clearResult}>
          Back to the form
        </Button>
      </div>
    </section>
  )
}

function areEqualIn(names: string[], a: Values, b: Values) {
  return names.every((name) => areSame(a[name], b[name]))
}

function textOf(value: Values[string] = '') {
  if (typeof value === 'string') return value
  const lines = value.map((row) => (typeof row === 'string' ? row : Object.values(row).join(': ')))
  return lines.join('\n')
}

export function Thumbs({ of: addresses }: { of: string[] }) {
  if (addresses.length === 0) return 'nothing'
  return (
    <span className="thumbs">
      {addresses.map((address, n) => (
        <Photo
          key={address}
          address={address}
          alt={`Picture ${n + 1}`}
          widths={[320]}
          sizes="64px"
          load="eager"
        />
      ))}
    </span>
  )
}
