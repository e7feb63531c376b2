import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { useDraft } from '#app/ui/admin/draft.ts'

import { longestNote, managedEnquiry, type ManagedEnquiry } from '../managed-enquiry.ts'

/** The typed note, and the saved note that it started from. */
const typedNote = z.object({ note: z.string(), from: z.string() })

type Saved = Pick<ManagedEnquiry, 'note' | 'version'>

/**
 * Edits the note of an enquiry; a draft stays on the device until it is saved. A conflict shows the other owner's text;
 * a status changed meanwhile is no conflict.
 */
export function useNote({ _id, note: savedNote, version }: ManagedEnquiry) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const blank = { note: savedNote, from: savedNote }
  const draft = useDraft(`enquiry note ${_id}`, blank, typedNote)
  const [theirs, setTheirs] = useState<Saved>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const isEdited = draft.entry.note !== draft.entry.from
  const { note, from } = isEdited ? draft.entry : blank

  const settle = async ({ note: settled }: Saved, text: string) => {
    draft.begin({ note: settled, from: settled })
    setTheirs(undefined)
    notify({ text })
    await revalidate()
  }
  const save = async (text: string, onto: Saved): Promise<void> => {
    if (onto.note.trim() === text.trim()) return settle(onto, 'Note saved.')
    const path = `/api/enquiries/${encodeURIComponent(_id)}` as const
    const body = { note: text, version: onto.version }
    const outcome = await send({ method: 'PATCH', path, schema: managedEnquiry, body })
    if (outcome.is === 'done') return settle(outcome.body, 'Note saved.')
    const current = outcome.is === 'changed' && managedEnquiry.safeParse(outcome.current).data
    const isSettled = current && [onto.note, text.trim()].includes(current.note)
    if (isSettled) return save(text, current)
    if (current) return setTheirs(current)
    if (outcome.is === 'refused') setProblem(outcome.problems.note ?? outcome.message)
    else notify({ text: `Not saved. ${failure(outcome)}`, isBad: true })
  }
  const once = async (text: string, onto: Saved) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    await save(text, onto)
    running.current = false
    setBusy(false)
  }
  return {
    note,
    isEdited,
    isBusy,
    theirs,
    problem: [...note.trim()].length > longestNote ? tooLong : problem,
    foundAt: isEdited ? draft.foundAt : undefined,
    change: (text: string) => draft.change(() => ({ note: text, from })),
    discard: () => {
      draft.begin(blank)
      return () => draft.change(() => ({ note, from }))
    },
    save: () => {
      // Revalidation may have loaded another owner's note.
      if (from !== savedNote && note !== savedNote) setTheirs({ note: savedNote, version })
      else void once(note, { note: savedNote, version })
    },
    choose: (text: string) => theirs && void once(text, theirs),
  }
}

const tooLong = `Please keep the note within ${longestNote.toLocaleString('en')} characters.`
