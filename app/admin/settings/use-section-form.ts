import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import type { Section } from '#app/settings/schema.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { type Failure, failure, type Outcome } from '#app/ui/admin/calls.ts'
import { useConfirmLeaving } from '#app/ui/admin/dialogs.tsx'

import { changesBetween, overwrite } from './changes.ts'
import type { Unsaved } from './section-actions.server.ts'
import { useStoredDraft } from './use-stored-draft.ts'

export type EditedSection = {
  section: Section
  value: unknown
  version: number
  isDefault: boolean
  draft: { value: unknown; version: number } | undefined
  /** What the draft began with. */
  base: unknown
  preview: string | undefined
  /** From a form without script. */
  unsaved: Unsaved | undefined
  /** `version` is what the form is based on. */
  onChanged: (isChanged: boolean, version: number) => void
}

const saved = z.object({ value: z.unknown(), version: z.number() })
const draftStored = 'Your draft is stored. No public page shows this section yet.'
const nothing: Omit<Unsaved, 'value' | 'version'> = { problems: {} }

export function useSectionForm(props: EditedSection) {
  const { section, preview: previewPage } = props
  const { notify, confirm } = useAdmin()
  const { revalidate } = useRevalidator()
  const { start, put, isSending, ...saving } = useSaving(props)
  const { version, begin, refusal } = saving
  const [draft, setDraft] = useState(start.value)
  const [published, setPublished] = useState(start.isUnsaved ? undefined : start.value)
  const isChanged = draft !== published
  const live = useStoredDraft({ section, version, draft, published })
  const isLosable = isChanged && live.stored?.value !== draft
  const leave = useConfirmLeaving(isLosable)
  const save = async (value: unknown, done: string) => {
    await live.hold()
    const stored = await put(`/api/settings/${section}`, value)
    live.release()
    if (!stored) return
    live.forget()
    notify({ text: done })
    // The page is loaded again after this, and may be left or published again before.
    setPublished(draft)
    begin(stored)
    await revalidate()
  }
  const publish = (event: SubmitEvent) => {
    // A draft is deleted by the form itself, as without script.
    if (event.nativeEvent.submitter?.getAttribute('value') === 'discard') {
      live.discard()
      return leave()
    }
    event.preventDefault()
    if (!isSending) void save(draft, 'Published.')
  }
  const preview = async (event: MouseEvent) => {
    event.preventDefault()
    if (isSending || !(await put(`/api/settings/${section}/draft`, draft))) return
    live.tellTabs()
    if (previewPage) leave(previewPage)
    else notify({ text: draftStored })
  }
  const toDefault = async (event: MouseEvent) => {
    event.preventDefault()
    if (await confirm('Restore the default text?', 'Restore', true))
      await save(null, 'The default text is public again.')
  }
  return {
    element: saving.element,
    draft,
    setDraft,
    version,
    refusal,
    isSending,
    isChanged,
    isLosable,
    live,
    publish,
    preview,
    toDefault,
  }
}

/** Sends to the API, and holds why it refused. */
function useSaving({ value, version: current, draft, base, unsaved: sent }: EditedSection) {
  const { send } = useAdmin()
  // What a form without script has sent is older than a newer public version.
  const unsaved = sent && sent.version >= current ? sent : undefined
  const start = {
    ...(unsaved ?? draft ?? { value, version: current }),
    isUnsaved: unsaved !== undefined,
  }
  const [version, setVersion] = useState(start.version)
  // The page can be loaded again with another person's text, which is not what this form began with.
  const [began, setBegan] = useState(base)
  const [refusal, setRefusal] = useState(unsaved ?? nothing)
  const [isSending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(refusal.problems).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])

  const refuse = (outcome: Failure) => {
    const problems = outcome.is === 'refused' ? outcome.problems : {}
    const theirs = outcome.is === 'changed' ? currentOf(outcome) : undefined
    if (!theirs) return setRefusal({ problems, message: failure(outcome) })
    setVersion(theirs.version)
    const changes = changesBetween(began, theirs.value)
    return setRefusal({ problems, message: overwrite, theirs: changes })
  }
  const put = async (path: `/api/${string}`, typed: unknown) => {
    setSending(true)
    const body = { value: typed, version }
    const outcome = await send({ method: 'PUT', path, schema: saved, body })
    setSending(false)
    if (outcome.is === 'done') return outcome.body
    const theirs = outcome.is === 'changed' ? currentOf(outcome) : undefined
    // The answer to the same text was lost before.
    if (theirs && JSON.stringify(theirs.value) === JSON.stringify(typed)) return theirs
    refuse(outcome)
    return undefined
  }
  const begin = (stored: z.infer<typeof saved>) => {
    setVersion(stored.version)
    setBegan(stored.value)
    setRefusal(nothing)
  }
  return { start, put, isSending, version, begin, refusal, element }
}

function currentOf(outcome: Extract<Outcome<unknown>, { is: 'changed' }>) {
  return saved.safeParse(outcome.current).data
}
