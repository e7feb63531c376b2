import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { type Section, sections } from '#app/settings/schema.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { type Failure, failure, type Outcome } from '#app/ui/admin/calls.ts'
import { Button } from '#app/ui/button.tsx'

import { ObjectFields, ValueField } from './value-field.tsx'

const saved = z.object({ version: z.number() })

type SectionForm = { section: Section; value: unknown; version: number; isDefault: boolean }

export function SectionForm({ section, value, version, isDefault }: SectionForm) {
  const form = useSectionForm({ section, value, version })
  const { draft, setDraft, problems, message, isSending, publish, isChanged } = form
  const schema = sections[section]
  const field = { value: draft, onChange: setDraft, problems }
  return (
    <form ref={form.element} className="panel" aria-label="Section" noValidate onSubmit={publish}>
      <div className="inside setting-fields">
        {message && (
          <p role="alert" className="faults">
            {message}
          </p>
        )}
        {schema instanceof z.ZodObject ? (
          <ObjectFields {...field} schema={schema} path="" />
        ) : (
          <ValueField {...field} schema={schema} path="" label="Entries" />
        )}
      </div>
      <p className="setting-actions">
        <Button look="ink" aria-disabled={isSending}>
          {isSending ? 'Publishing...' : 'Publish'}
        </Button>
        {isChanged && <span>Not published yet</span>}
        {!isDefault && (
          <Button type="button" look="line" onClick={form.toDefault}>
            Back to the default text
          </Button>
        )}
      </p>
    </form>
  )
}

function useSectionForm({ section, value, version }: Omit<SectionForm, 'isDefault'>) {
  const { send, notify, confirm } = useAdmin()
  const { revalidate } = useRevalidator()
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(value)
  const [replaces, setReplaces] = useState(version)
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const isChanged = draft !== value
  useConfirmLeaving(isChanged)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])

  const save = async (body: { value: unknown; version: number }, done: string) => {
    setSending(true)
    const path = `/api/settings/${section}` as const
    const outcome = await send({ method: 'PUT', path, schema: saved, body })
    setSending(false)
    if (outcome.is !== 'done') return refuse(outcome)
    notify({ text: done })
    setMessage('')
    setProblems({})
    return revalidate()
  }
  const refuse = (outcome: Failure) => {
    setProblems(outcome.is === 'refused' ? outcome.problems : {})
    if (outcome.is === 'changed') setReplaces(currentVersion(outcome) ?? replaces)
    const words = outcome.is === 'changed' ? overwrite : failure(outcome)
    setMessage(words)
  }
  const publish = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void save({ value: draft, version: replaces }, 'Published.')
  }
  const toDefault = async () => {
    const isSure = await confirm('Bring the default text back?', 'Bring it back', true)
    if (isSure) await save({ value: null, version: replaces }, 'The default text is back.')
  }
  return { element, draft, setDraft, problems, message, isSending, publish, toDefault, isChanged }
}

const overwrite =
  'Somebody saved this section meanwhile. Your text is still here: press Publish again to replace theirs, or reload the page to see it.'

function currentVersion(outcome: Extract<Outcome<unknown>, { is: 'changed' }>) {
  return saved.safeParse(outcome.current).data?.version
}

function useConfirmLeaving(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}
