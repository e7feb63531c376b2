import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { useDraft } from '#app/ui/admin/draft.ts'
import { DraftBar, focusOn, TextField } from '#app/ui/admin/forms/form-fields.tsx'
import { Panel } from '#app/ui/admin/page-parts.tsx'
import { useHydrated } from '#app/ui/browser.ts'
import { Button } from '#app/ui/button.tsx'

import { longest, managedEnquiry, type ManagedEnquiry } from '../enquiry.ts'

export function EnquiryNote({ enquiry }: { enquiry: ManagedEnquiry }) {
  const { note, isBusy, problem, theirs, choose, ...draft } = useNote(enquiry)
  const isHydrated = useHydrated()
  return (
    <Panel
      id="note-title"
      title="Note"
      beside={<p>Buyers do not see it.</p>}
      className="note"
      data-empty={!note.trim() || undefined}
    >
      <form
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          if (problem) focusOn(document.getElementById('note'))
          else if (!isBusy && !theirs) draft.save()
        }}
      >
        <DraftBar foundAt={draft.foundAt} discard={draft.discard} />
        <TextField
          id="note"
          label="Note"
          lines={4}
          value={note}
          onChange={draft.change}
          max={longest.note}
          problem={problem}
          autoCapitalize="sentences"
        />
        {theirs ? (
          <TwoNotes note={note} theirs={theirs.note} isBusy={isBusy} choose={choose} />
        ) : (
          <Button
            look="line"
            className="with-script"
            disabled={!isHydrated}
            aria-disabled={isBusy || undefined}
          >
            {isBusy ? 'Saving...' : 'Save note'}
          </Button>
        )}
      </form>
      <p className="printed">{note}</p>
    </Panel>
  )
}

type TwoNotes = { note: string; theirs: string; isBusy: boolean; choose: (note: string) => void }

function TwoNotes({ note, theirs, isBusy, choose }: TwoNotes) {
  const choices = [
    ['Keep both', [theirs.trim(), note.trim()].filter(Boolean).join('\n\n')],
    ['Only mine', note],
    ['Only theirs', theirs],
  ] as const
  return (
    <section className="choose" aria-labelledby="two-notes">
      {/* The heading gets the focus, because the owner must answer. */}
      <h3 id="two-notes" ref={focusOn} tabIndex={-1}>
        Another person changed this note while you were editing
      </h3>
      <p className="theirs">{theirs || 'It is empty now.'}</p>
      <div className="buttons">
        {choices.map(([words, text]) => (
          <button
            key={words}
            type="button"
            className="quiet"
            aria-disabled={isBusy}
            onClick={() => choose(text)}
          >
            {words}
          </button>
        ))}
      </div>
    </section>
  )
}

const typedNote = z.object({ note: z.string(), from: z.string() })

type Saved = Pick<ManagedEnquiry, 'note' | 'version'>

/** A draft stays on the device until it is saved. A status changed meanwhile is no conflict. */
function useNote({ _id, note: savedNote, version }: ManagedEnquiry) {
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
    isBusy,
    theirs,
    problem: [...note.trim()].length > longest.note ? tooLong : problem,
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

const tooLong = `Please keep the note within ${longest.note.toLocaleString('en')} characters.`
