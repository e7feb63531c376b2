import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useDesk } from '../desk.tsx'
import { useDraft } from '../draft.ts'
import { type Answer, fromOf, sendForm } from './form-sending.ts'
import { areSame, type FormSubject, type Stored, type Typed } from './form-subject.ts'

/** What became of the last try to save. */
export type Told<Kept> = Answer<Kept> | typeof nothing
type Last<Kept> = { told: Told<Kept>; tries: number }
const nothing = { is: 'nothing' } as const

export type Saving<Fields extends object, Kept extends Stored> = ReturnType<
  typeof useSaving<Fields, Kept>
>

/**
 * A form at work: what is typed in it, kept on the device until it is saved, and how it is sent. One tap, however
 * often repeated, sends it once; while a file is still on its way, the form waits for it and then goes by itself.
 */
export function useSaving<Fields extends object, Kept extends Stored>(
  subject: FormSubject<Fields, Kept>,
  record?: Kept,
) {
  const { send } = useDesk()
  const { revalidate } = useRevalidator()
  const { draft, blank } = useTyped(subject, record)
  const uploads = useUploads()
  const [{ told, tries }, setLast] = useState<Last<Kept>>({ told: nothing, tries: 0 })
  const [isWaiting, setWaiting] = useState(false)
  const { isRunning, running, once } = useOneAtATime()

  const save = (typed: Typed<Fields>) =>
    once(async () => {
      setWaiting(false)
      // What is told twice is heard twice only if it was gone in between.
      setLast({ told: nothing, tries })
      const answer = await sendForm(subject, typed, { send, keep: draft.keep })
      setLast({ told: answer, tries: tries + 1 })
      if (answer.is === 'unchanged') draft.begin(typed)
      if (answer.is !== 'saved') return
      draft.begin(record ? typedFrom(subject, answer.record) : blank)
      void revalidate()
    })
  // A file that has arrived is an event of the network; the owner has pressed the button before.
  useEffect(() => {
    if (isWaiting && !uploads.isOne) void save(draft.entry)
  })
  return {
    ...draft.entry,
    foundAt: draft.foundAt,
    told,
    /** Grows with every try, so that the focus moves once for each. */
    tries,
    phase: phaseOf(isWaiting, isRunning),
    uploading: uploads.uploading,
    problems: told.is === 'wrong' ? told.problems : {},
    change: (part: Partial<Fields>) => {
      if (running.current) return
      draft.change((typed) => ({ ...typed, fields: { ...typed.fields, ...part } }))
      setLast((last) => ({ ...last, told: without(last.told, Object.keys(part)) }))
    },
    submit: () => {
      if (isEcho(told, subject, draft.entry)) return
      if (uploads.isOne) setWaiting(true)
      else void save(draft.entry)
    },
    stopWaiting: () => setWaiting(false),
    /** Begins anew, and answers how to take that back. */
    discard: () => {
      draft.begin(blank)
      setLast({ told: nothing, tries })
      return () => draft.keep(draft.entry)
    },
    /** Saves what was chosen of two texts, on the version that was saved meanwhile. */
    saveChosen: (fields: Fields, current: Kept) =>
      void save({ fields, from: fromOf(subject, current) }),
    leaveOpen: () => setLast({ told: nothing, tries }),
  }
}

/** The second of two taps, on what the first has just saved. */
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

/** Two taps can come before the first of them is drawn. */
function useOneAtATime() {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const once = async (run: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setRunning(true)
    await run()
    running.current = false
    setRunning(false)
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

/** A field that is being mended is not told of any more. */
function without<Kept>(told: Told<Kept>, names: string[]): Told<Kept> {
  if (told.is !== 'wrong') return told
  const left = Object.entries(told.problems).filter(
    ([id]) => !names.some((name) => id === name || id.startsWith(`${name}.`)),
  )
  return left.length > 0 ? { is: 'wrong', problems: Object.fromEntries(left) } : nothing
}

/** The fields whose files are on their way. */
function useUploads() {
  const [running, setRunning] = useState<readonly string[]>([])
  return {
    isOne: running.length > 0,
    uploading: (id: string) => (isUploading: boolean) =>
      setRunning((all) => {
        if (all.includes(id) === isUploading) return all
        return isUploading ? [...all, id] : all.filter((one) => one !== id)
      }),
  }
}
