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
  // A part that only the other user has changed keeps that user's version by default.
  const changed = differing.filter(
    ({ names }) => !original || !areEqualIn(names, yours, original.values),
  )
  const [mine, setMine] = useState<readonly string[]>(changed.map(({ id }) => id))
  const save = () => {
    const names = differing.flatMap((part) => (mine.includes(part.id) ? part.names : []))
    const chosen = Object.entries(yours).filter(([name]) => names.includes(name))
    form.save({
      ...draftOf(definition, current),
      values: { ...theirs, ...Object.fromEntries(chosen) },
    })
  }
  const versions = [
    { title: 'Yours', values: yours, isMine: true },
    { title: 'Saved by another person', values: theirs, isMine: false },
  ]
  return (
    <section className="choose" aria-labelledby="choose">
      {/* The conflict needs a decision, so its heading gets the focus. */}
      <h2 id="choose" ref={focusOn} tabIndex={-1} className="display text-h3">
        Another person changed this {definition.messages.name} while you were editing
      </h2>
      <p>Nothing is overwritten. Please choose which text to keep.</p>
      <p className="all">
        <button type="button" onClick={() => setMine(differing.map(({ id }) => id))}>
          All of yours
        </button>
        <button type="button" onClick={() => setMine([])}>
          All that was saved
        </button>
      </p>
      {differing.map(({ id, label }) => (
        <fieldset key={id}>
          <legend>{label}</legend>
          {versions.map(({ title, values, isMine }) => (
            <label key={title} htmlFor={`${id} ${title}`}>
              <input
                id={`${id} ${title}`}
                type="radio"
                name={`choose ${id}`}
                checked={mine.includes(id) === isMine}
                onChange={() => setMine(isMine ? [...mine, id] : mine.filter((one) => one !== id))}
              />
              <b>{title}</b>
              <span className="text">
                {(definition.show(values)[id] ?? textOf(values[id])) || 'nothing'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="buttons">
        <Button look="ink" type="button" onClick={save}>
          Save what is chosen
        </Button>
        <Button look="line" type="button" onClick={clearResult}>
          Back to the form
        </Button>
      </div>
    </section>
  )
}

function areEqualIn(names: string[], one: Values, other: Values) {
  return names.every((name) => areSame(one[name], other[name]))
}

function textOf(value: Values[string] = '') {
  if (typeof value === 'string') return value
  const lines = value.map((one) => (typeof one === 'string' ? one : Object.values(one).join(': ')))
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
