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
  /** True for adding a record, false for changing one. */
  adds: boolean
  /** The address of the record's public page. */
  publicPage: (record: Kept) => string
  children: ReactNode
  /** The preview beside the form, or below it on narrow screens. */
  beside?: ReactNode
}

/** An admin form: its fields, the outcome of the last save, and the sticky submit button. */
export function FormSheet<Fields extends object, Kept extends Stored>(sheet: Sheet<Fields, Kept>) {
  const { subject, saving, adds, publicPage, children, beside } = sheet
  const { told } = saving
  const form = useRef<HTMLFormElement>(null)
  useFocus(form, saving, adds)
  return (
    <form
      ref={form}
      className="record-form"
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

/** After a save, focuses the first invalid field, or the first field for the next record. */
function useFocus(
  form: RefObject<HTMLFormElement | null>,
  { told, tries }: Pick<Saving<object, Stored>, 'told' | 'tries'>,
  adds: boolean,
) {
  useEffect(() => {
    if (told.is === 'wrong') focusOn(document.getElementById(Object.keys(told.problems)[0] ?? ''))
    if (told.is === 'saved' && adds) focusOn(form.current?.querySelector('[name]') ?? null)
    // `told` also changes when a field is corrected, which must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tries])
}

/** The sticky submit button, and above it the outcome of the last save. */
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
        {/* `aria-disabled`, because a disabled button would lose the focus. */}
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
