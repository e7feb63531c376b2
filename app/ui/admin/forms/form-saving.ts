import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'

import { useAdmin } from '../admin-context.tsx'
import { useDraft } from '../draft.ts'
import type { UploadState } from '../uploads/upload-parts.tsx'
import { type Answer, fromOf, sendForm } from './form-sending.ts'
import { areSame, type FormSubject, type Stored, type Typed } from './form-subject.ts'

/** The outcome of the last save. */
export type Told<Kept> = Answer<Kept> | typeof nothing
/** `tries` increases with every save, so that each save moves the focus once. */
type Last<Kept> = { told: Told<Kept>; tries: number }
const nothing = { is: 'nothing' } as const
/** A failed upload blocks the save, because the record would silently lack the file. */
const notArrived = { is: 'troubled', why: messages.notArrived } as const

export type Saving<Fields extends object, Kept extends Stored> = ReturnType<
  typeof useSaving<Fields, Kept>
>

/**
 * The state of a form: its fields, stored as a draft until they are saved, and its sending. Repeated taps send the
 * form once. During an upload the form waits, and is sent when the upload ends.
 */
export function useSaving<Fields extends object, Kept extends Stored>(
  subject: FormSubject<Fields, Kept>,
  record?: Kept,
) {
  const { send } = useAdmin()
  const { revalidate } = useRevalidator()
  const { draft, blank } = useTyped(subject, record)
  const uploads = useUploads()
  const [{ told, tries }, setLast] = useState<Last<Kept>>({ told: nothing, tries: 0 })
  const [isWaiting, setWaiting] = useState(false)
  const { isRunning, running, once } = useOneAtATime()

  const save = (typed: Typed<Fields>) =>
    once(async () => {
      setWaiting(false)
      // Clear the alert first so that screen readers announce it again.
      setLast({ told: nothing, tries })
      const ways = { send, keep: draft.keep }
      const answer = uploads.hasFailed ? notArrived : await sendForm(subject, typed, ways)
      setLast({ told: answer, tries: tries + 1 })
      if (answer.is === 'unchanged') draft.begin(typed)
      if (answer.is !== 'saved') return
      draft.begin(record ? typedFrom(subject, answer.record) : blank)
      void revalidate()
    })
  // The end of an upload is a network event; the user has pressed the button before.
  useEffect(() => {
    if (isWaiting && !uploads.isUploading) void save(draft.entry)
  })
  return {
    ...draft.entry,
    foundAt: draft.foundAt,
    told,
    tries,
    phase: phaseOf(isWaiting, isRunning),
    ...uploads,
    problems: told.is === 'wrong' ? told.problems : {},
    change: (part: Partial<Fields>) => {
      if (running.current) return
      draft.change((typed) => ({ ...typed, fields: { ...typed.fields, ...part } }))
      setLast((last) => ({ ...last, told: after(last.told, Object.keys(part), Boolean(record)) }))
    },
    submit: () => {
      if (isEcho(told, subject, draft.entry)) return
      if (uploads.isUploading) setWaiting(true)
      else void save(draft.entry)
    },
    stopWaiting: () => setWaiting(false),
    /** Discards the draft. Returns a function that restores it. */
    discard: () => {
      draft.begin(blank)
      setLast({ told: nothing, tries })
      return () => draft.keep(draft.entry)
    },
    /** Saves the versions chosen in an edit conflict over the current record. */
    saveChosen: (fields: Fields, current: Kept) =>
      void save({ fields, from: fromOf(subject, current) }),
    leaveOpen: () => setLast({ told: nothing, tries }),
  }
}

/** Whether this is the second of two taps, and the first one has saved these fields. */
function isEcho<Fields extends object, Kept extends Stored>(
  { is }: Told<Kept>,
  { blank }: FormSubject<Fields, Kept>,
  { fields, from }: Typed<Fields>,
) {
  return is === 'saved' && areSame(fields, from?.fields ?? blank)
}

function phaseOf(isWaiting: boolean, isRunning: boolean): 'rest' | 'waiting' | 'sending' {
  if (isRunning) return 'sending'
  return isWaiting ? 'waiting' : 'rest'
}

/** Uses a ref, because a second tap can come before the first is rendered. */
function useOneAtATime() {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const once = async (run: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setRunning(true)
    try {
      await run()
    } finally {
      running.current = false
      setRunning(false)
    }
  }
  return { isRunning, running, once }
}

function useTyped<Fields extends object, Kept extends Stored>(
  subject: FormSubject<Fields, Kept>,
  record: Kept | undefined,
) {
  const shape = useMemo(() => typedShape(subject.fields), [subject])
  const blank = record ? typedFrom(subject, record) : { fields: subject.blank }
  const name = `${subject.words.name} ${record?._id ?? 'new'}`
  const draft = useDraft<Typed<Fields>>(name, blank, shape)
  const keep = (typed: Typed<Fields>) => draft.change(() => typed)
  return { blank, draft: { ...draft, keep } }
}

function typedShape<Fields>(fields: z.ZodType<Fields>): z.ZodType<Typed<Fields>> {
  const from = z.object({ _id: z.string(), version: z.number(), fields })
  return z.object({ fields, from: from.optional(), key: z.string().optional() })
}

function typedFrom<Fields extends object, Kept extends Stored>(
  subject: FormSubject<Fields, Kept>,
  record: Kept,
): Typed<Fields> {
  return { fields: subject.fieldsOf(record), from: fromOf(subject, record) }
}

/** The outcome after an input: a changed field loses its problem, and a changed record is no longer saved. */
function after<Kept>(told: Told<Kept>, names: string[], isChange: boolean): Told<Kept> {
  if (told.is === 'unchanged' || (told.is === 'saved' && isChange)) return nothing
  if (told.is !== 'wrong') return told
  const left = Object.entries(told.problems).filter(
    ([id]) => !names.some((name) => id === name || id.startsWith(`${name}.`)),
  )
  return left.length > 0 ? { is: 'wrong', problems: Object.fromEntries(left) } : nothing
}

/** The upload state of each field. */
function useUploads() {
  const [states, setStates] = useState<{ [id: string]: UploadState }>({})
  const all = Object.values(states)
  return {
    isUploading: all.includes('sending'),
    hasFailed: all.includes('failed'),
    uploading: (id: string) => (state: UploadState) =>
      setStates((known) => (known[id] === state ? known : { ...known, [id]: state })),
  }
}
