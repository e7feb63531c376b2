import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import type { Problems } from '#app/http/form-input.ts'

import { useAdmin } from '../admin-context.tsx'
import { useDraft } from '../draft.ts'
import type { UploadState } from '../uploads/upload-field.tsx'
import {
  areSame,
  type Draft,
  draftOf,
  fieldIdOf,
  type FormDefinition,
  type SavedRecord,
  type Values,
} from './form-definition.ts'
import { saveRecord, type SaveResult } from './form-sending.ts'

type Result = SaveResult | { is: 'idle' | 'sending' }
/** `saves` increases with every save, so that each moves the focus once. */
type Last = { result: Result; saves: number }

const idle = { is: 'idle' } as const
/** A failed upload blocks the save, because the record would silently lack the file. */
const failedUpload = { is: 'failed', reason: messages.notArrived } as const

/** `useRecordForm` returns methods, so this type fits the form of any record. */
export type RecordForm<V extends Values = Values> = ReturnType<typeof useRecordForm<V>>

export function useRecordForm<V extends Values>(
  definition: FormDefinition<V>,
  record?: SavedRecord,
  initial?: Partial<V>,
) {
  const { draft, blank, storeDraft, beginEmpty } = useFormDraft(definition, record, initial)
  const uploads = useUploads(definition)
  const { isSending, setResult, setWaiting, send, ...state } = useSending(definition)
  const { result, phase } = state

  const save = async (edit: Draft<V>) => {
    const saved = await send(edit, storeDraft, uploads.hasFailed)
    if (saved?.is === 'unchanged') draft.begin(edit)
    if (saved?.is !== 'saved') return
    if (record) draft.begin(draftOf(definition, saved.record))
    else beginEmpty()
  }
  // Saves after an upload, which ends by a network event rather than an event of the form.
  useEffect(() => {
    if (phase === 'waiting' && !uploads.isUploading) void save(draft.entry)
  })
  const change = (part: object) => {
    if (isSending.current) return
    draft.change((edit) => ({ ...edit, values: { ...edit.values, ...part } }))
    const ids = Object.keys(part).map((name) => fieldIdOf(definition, name))
    setResult((before) => afterChange(before, ids, record !== undefined))
  }
  return {
    definition,
    record,
    ...draft.entry,
    foundAt: draft.foundAt,
    isChanged: !areSame(draft.entry.values, (draft.entry.original ?? blank).values),
    ...state,
    ...uploads,
    change(part: Partial<V>) {
      change(part)
    },
    changeOne: (name: string, value: Values[string]) => change({ [name]: value }),
    uploadOf: (id: string) => ({ id, problem: state.problems[id], ...uploads.fieldOf(id) }),
    submit: () => {
      const { values, original = blank } = draft.entry
      // The second of two taps, after the first has saved these values.
      if (result.is === 'saved' && areSame(values, original.values)) return
      if (uploads.isUploading) setWaiting(true)
      else void save(draft.entry)
    },
    stopWaiting: () => setWaiting(false),
    discard: () => {
      draft.begin(blank)
      setResult(() => idle)
      return () => storeDraft(draft.entry)
    },
    save(edit: Draft<V>) {
      void save(edit)
    },
    clearResult: () => setResult(() => idle),
  }
}

function useSending<V extends Values>(definition: FormDefinition<V>) {
  const admin = useAdmin()
  const { revalidate } = useRevalidator()
  const [last, setLast] = useState<Last>({ result: idle, saves: 0 })
  const [isWaiting, setWaiting] = useState(false)
  // A ref, because a second tap can precede the render.
  const isSending = useRef(false)
  const setResult = (next: (result: Result) => Result) =>
    setLast((before) => ({ ...before, result: next(before.result) }))

  const send = async (edit: Draft<V>, store: (edit: Draft<V>) => void, hasFailed: boolean) => {
    if (isSending.current) return undefined
    isSending.current = true
    setWaiting(false)
    // Clears the alert, so that screen readers announce it again.
    setResult(() => ({ is: 'sending' }))
    const saving = { definition, send: admin.send, storeDraft: store }
    const saved = hasFailed ? failedUpload : await saveRecord(saving, edit)
    isSending.current = false
    setLast((before) => ({ result: saved, saves: before.saves + 1 }))
    if (saved.is === 'saved') void revalidate()
    return saved
  }
  const phase = phaseOf(last.result, isWaiting)
  const problems: Problems = last.result.is === 'invalid' ? last.result.problems : {}
  return { ...last, phase, problems, isSending, setResult, setWaiting, send }
}

function phaseOf({ is }: Result, isWaiting: boolean): 'idle' | 'waiting' | 'sending' {
  if (is === 'sending') return 'sending'
  return isWaiting ? 'waiting' : 'idle'
}

function useFormDraft<V extends Values>(
  definition: FormDefinition<V>,
  record: SavedRecord | undefined,
  initial: Partial<V> = {},
) {
  const schema = useMemo(() => draftSchema(definition.values), [definition])
  const [isNext, setNext] = useState(false)
  const empty: Draft<V> = { values: definition.values.parse({}) }
  const first = isNext ? empty : { values: { ...empty.values, ...initial } }
  const blank = record ? draftOf(definition, record) : first
  const draft = useDraft(`${definition.messages.name} ${record?._id ?? 'new'}`, blank, schema)
  return {
    draft,
    blank,
    storeDraft: (edit: Draft<V>) => draft.change(() => edit),
    beginEmpty: () => {
      setNext(true)
      draft.begin(empty)
    },
  }
}

function draftSchema<V>(values: z.ZodType<V>): z.ZodType<Draft<V>> {
  const original = z.object({ _id: z.string(), version: z.number(), values })
  return z.object({ values, original: original.optional(), key: z.string().optional() })
}

function afterChange(result: Result, ids: string[], isEdit: boolean): Result {
  if (result.is === 'unchanged' || (result.is === 'saved' && isEdit)) return idle
  if (result.is !== 'invalid') return result
  const left = Object.entries(result.problems).filter(
    ([problem]) => !ids.some((id) => id === problem || problem.startsWith(`${id}.`)),
  )
  return left.length > 0 ? { is: 'invalid', problems: Object.fromEntries(left) } : idle
}

function useUploads({ labels }: Pick<FormDefinition, 'labels'>) {
  const [states, setStates] = useState<{ [id: string]: UploadState }>({})
  const all = Object.values(states)
  return {
    isUploading: all.includes('sending'),
    hasFailed: all.includes('failed'),
    fieldOf: (id: string) => ({
      label: labels[id]?.label ?? '',
      onUploading: (state: UploadState) =>
        setStates((before) => (before[id] === state ? before : { ...before, [id]: state })),
    }),
  }
}
