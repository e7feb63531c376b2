import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

import { Button } from '../../button.tsx'
import { ChooseTexts } from './form-choose.tsx'
import { LeaveAsked } from './form-leaving.tsx'
import type { Saving } from './form-saving.ts'
import type { FormSubject, Stored } from './form-subject.ts'
import { KeptBar, Outcome, Saved, Wrong, focusOn } from './form-told.tsx'

type Sheet<Fields extends object, Kept extends Stored> = {
  subject: FormSubject<Fields, Kept>
  saving: Saving<Fields, Kept>
  /** Whether it adds a record or changes one. */
  adds: boolean
  /** Where everybody sees the record. */
  publicPage: (record: Kept) => string
  children: ReactNode
  /** What stands beside the form where there is room, and below it else. */
  beside?: ReactNode
}

/** A form of the owner: its fields, what became of it, and the button within the thumb's reach. */
export function FormSheet<Fields extends object, Kept extends Stored>(sheet: Sheet<Fields, Kept>) {
  const { subject, saving, adds, publicPage, children, beside } = sheet
  const { told } = saving
  const form = useRef<HTMLFormElement>(null)
  useFocus(form, saving, adds)
  return (
    <form
      ref={form}
      className="sheet"
      noValidate
      aria-busy={saving.phase !== 'rest'}
      data-is={saving.phase}
      onSubmit={(event) => {
        event.preventDefault()
        if (saving.phase === 'rest' && told.is !== 'changed') saving.submit()
      }}
    >
      <LeaveAsked isUploading={saving.isUploading} />
      <div className="page">
        <KeptBar foundAt={saving.foundAt} discard={saving.discard} />
        {told.is === 'saved' && adds && (
          <Saved words={subject.words.added} page={publicPage(told.record)} />
        )}
        {told.is === 'wrong' && <Wrong words={subject.words} problems={told.problems} />}
        {told.is === 'changed' && (
          <ChooseTexts subject={subject} saving={saving} current={told.current} />
        )}
        {children}
        <Bar {...sheet} />
      </div>
      {beside && <aside aria-label="Preview">{beside}</aside>}
    </form>
  )
}

/** The focus is the browser's: it goes where something is to be mended, or where the next record begins. */
function useFocus(
  form: RefObject<HTMLFormElement | null>,
  { told, tries }: Pick<Saving<object, Stored>, 'told' | 'tries'>,
  adds: boolean,
) {
  useEffect(() => {
    if (told.is === 'wrong') focusOn(document.getElementById(Object.keys(told.problems)[0] ?? ''))
    if (told.is === 'saved' && adds) focusOn(form.current?.querySelector('[name]') ?? null)
    // What is told changes as fields are mended, and must not move the focus then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tries])
}

/** The button, always in reach, and above it what became of the last try. */
function Bar<Fields extends object, Kept extends Stored>(sheet: Sheet<Fields, Kept>) {
  const { saving, subject, adds } = sheet
  const { told, phase, stopWaiting } = saving
  if (told.is === 'changed') return null
  const { name, adding } = subject.words
  const words = {
    rest: adds ? `Add ${name}` : 'Save changes',
    waiting: 'Uploading...',
    sending: adds ? adding : 'Saving...',
  }
  return (
    <div className="submit">
      <Outcome told={told} words={subject.words} adds={adds} />
      <div className="buttons">
        {/* A disabled button would lose the focus; this one keeps it and does nothing. */}
        <Button look="signal" type="submit" aria-disabled={phase !== 'rest'}>
          {words[phase]}
        </Button>
        {phase === 'waiting' && (
          <Button look="line" type="button" onClick={stopWaiting}>
            Do not wait
          </Button>
        )}
      </div>
    </div>
  )
}
