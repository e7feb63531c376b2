import { type ReactNode, useEffect, useRef, useState } from 'react'

import { Button } from '../../button.tsx'
import type { Saving } from './form-saving.ts'
import { areSame, type FormSubject, type Part, type Stored } from './form-subject.ts'

type Choosing<Fields extends object, Kept extends Stored> = {
  subject: FormSubject<Fields, Kept>
  saving: Saving<Fields, Kept>
  current: Kept
}

/** Resolves an edit conflict: shows both versions of each differing part, so that nothing is overwritten unseen. */
export function ChooseTexts<Fields extends object, Kept extends Stored>({
  subject,
  saving,
  current,
}: Choosing<Fields, Kept>) {
  const { fields: yours, from, saveChosen, leaveOpen, phase } = saving
  const theirs = subject.fieldsOf(current)
  const differing = subject.parts.filter((part) => !areIn(part, yours, theirs))
  // A part that only the other user has changed keeps that user's version by default.
  const touched = differing.filter((part) => !from || !areIn(part, yours, from.fields))
  const [mine, setMine] = useState<readonly string[]>(touched.map(({ label }) => label))
  const heading = useRef<HTMLHeadingElement>(null)
  // The conflict needs a decision, so its heading gets the focus.
  useEffect(() => heading.current?.focus(), [])
  const save = () => {
    const chosen = differing.filter(({ label }) => mine.includes(label))
    saveChosen(withParts(theirs, yours, chosen), current)
  }
  return (
    <section className="choose" aria-labelledby="choose">
      <h2 id="choose" ref={heading} tabIndex={-1} className="display text-h3">
        Somebody else has saved this {subject.words.name} meanwhile
      </h2>
      <p>Nothing is overwritten. Please choose what is to stand.</p>
      <p className="all">
        <button type="button" onClick={() => setMine(differing.map(({ label }) => label))}>
          All of yours
        </button>
        <button type="button" onClick={() => setMine([])}>
          All that was saved
        </button>
      </p>
      {differing.map((part) => (
        <fieldset key={part.label}>
          <legend>{part.label}</legend>
          <Text
            part={part.label}
            title="Yours"
            isChosen={mine.includes(part.label)}
            choose={() => setMine([...mine, part.label])}
          >
            {part.shown(yours)}
          </Text>
          <Text
            part={part.label}
            title="Saved meanwhile by another"
            isChosen={!mine.includes(part.label)}
            choose={() => setMine(mine.filter((label) => label !== part.label))}
          >
            {part.shown(theirs)}
          </Text>
        </fieldset>
      ))}
      <div className="buttons">
        <Button look="signal" type="button" aria-disabled={phase !== 'rest'} onClick={save}>
          {phase === 'rest' ? 'Save what is chosen' : 'Saving...'}
        </Button>
        <Button look="line" type="button" onClick={leaveOpen}>
          Back to the form
        </Button>
      </div>
    </section>
  )
}

type OneText = {
  part: string
  title: string
  isChosen: boolean
  choose: () => void
  children: ReactNode
}

function Text({ part, title, isChosen, choose, children }: OneText) {
  return (
    <label htmlFor={`${part} ${title}`}>
      <input
        id={`${part} ${title}`}
        type="radio"
        name={`choose ${part}`}
        checked={isChosen}
        onChange={choose}
      />
      <b>{title}</b>
      <span className="text">{children || 'nothing'}</span>
    </label>
  )
}

function areIn<Fields>({ of }: Part<Fields>, one: Fields, other: Fields) {
  return of.every((name) => areSame(one[name], other[name]))
}

function withParts<Fields>(into: Fields, from: Fields, parts: Part<Fields>[]): Fields {
  const merged = { ...into }
  for (const name of parts.flatMap(({ of }) => of)) merged[name] = from[name]
  return merged
}
