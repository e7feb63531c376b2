import { Eye } from 'lucide-react'
import {
  lazy,
  type MouseEvent,
  type SubmitEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { z } from 'zod'

import { canHide } from '#app/settings/hidden-sections.ts'
import { isPrivate, type Section, sections } from '#app/settings/schema.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { ConfirmLeaving, useConfirmLeaving } from '#app/ui/admin/dialogs.tsx'
import { type Answer, type Change, useFormAction } from '#app/ui/admin/form-action.ts'
import { Button } from '#app/ui/button.tsx'

import { reportMissingScript } from '../update-offer.tsx'
import { ChangedFields, changedPaths } from './changes.ts'
import type { SectionAnswer } from './section-actions.server.ts'
import { fieldsIn, useStoredDraft } from './use-stored-draft.ts'
import { ObjectFields, ValueField } from './value-field.tsx'

type EditedSection = {
  section: Section
  value: unknown
  version: number
  isDefault: boolean
  isHidden: boolean
  draft: { value: unknown; version: number } | undefined
  preview: string | undefined
  unsaved: SectionAnswer | undefined
  onChanged: (isChanged: boolean, version: number) => void
}

export function SectionForm(props: EditedSection) {
  const form = useSectionForm(props)
  const { live, isChanged, version } = form
  const { onChanged } = props
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onChanged` is a new function each time
  useEffect(() => onChanged(isChanged, version), [isChanged, version])
  return (
    <>
      <Fields {...props} form={form} />
      {live.isWide && props.preview && !isPrivate(props.section) && (
        <Suspense>
          <LivePreview {...live} address={props.preview} />
        </Suspense>
      )}
    </>
  )
}

/** Phones have no room for it, and do not load it. */
const LivePreview = lazy(() =>
  import('./live-preview.tsx').then(
    (file) => ({ default: file.LivePreview }),
    () => {
      reportMissingScript()
      return { default: () => <div hidden /> }
    },
  ),
)

type Form = { form: ReturnType<typeof useSectionForm> }

function Fields({ form, ...props }: EditedSection & Form) {
  const { draft, setDraft } = form
  const { problems = {}, message, theirs } = form.refusal
  const schema = sections[props.section]
  const hasDraft = props.draft !== undefined || form.live.stored !== undefined
  const field = { value: draft, onChange: setDraft, problems }
  return (
    <form
      ref={form.element}
      method="post"
      className="panel"
      aria-label="Section"
      noValidate
      onSubmit={(event) => void form.publish(event)}
    >
      <ConfirmLeaving
        when={form.isLosable}
        question="Leave without publishing? What you have typed is lost."
      />
      {/* Enter presses the first button of a form. */}
      <button name="intent" value="publish" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="version" value={form.version} />
      <div className="inside setting-fields" data-section={props.section}>
        {message && (
          <div role="alert" className="faults">
            {message}
            {theirs && <ChangeList changes={theirs} />}
          </div>
        )}
        <ChangedFields value={changedPaths(props.value, draft)}>
          {schema instanceof z.ZodObject ? (
            <ObjectFields {...field} schema={schema} path="" />
          ) : (
            <ValueField {...field} schema={schema} path="" label="Entries" />
          )}
        </ChangedFields>
      </div>
      <Actions form={form} hasDraft={hasDraft} section={props.section} />
      <ResetActions {...props} form={form} hasDraft={hasDraft} />
    </form>
  )
}

type Actions = Form & { hasDraft: boolean }
type ResetActions = Actions & Pick<EditedSection, 'section' | 'isHidden'>

function Actions({ form, hasDraft, section }: Actions & Pick<EditedSection, 'section'>) {
  const { isSending, isChanged } = form
  const [act, acting, open] = isPrivate(section)
    ? ['Save', 'Saving...', 'Not saved yet']
    : ['Publish', 'Publishing...', 'Not published yet']
  return (
    <p className="setting-actions">
      <Button look="ink" name="intent" value="publish" aria-disabled={isSending}>
        {isSending ? acting : act}
      </Button>
      <Button
        look="line"
        name="intent"
        value="preview"
        onClick={(event) => void form.preview(event)}
      >
        <Eye aria-hidden />
        Preview
      </Button>
      {(isChanged || hasDraft) && <span>{open}</span>}
    </p>
  )
}

function ResetActions({ form, section, isHidden, hasDraft }: ResetActions) {
  if (!hasDraft && !canHide(section)) return null
  return (
    <p className="setting-resets">
      {hasDraft && (
        <Button look="line" name="intent" value="discard">
          Delete the draft
        </Button>
      )}
      {canHide(section) && (
        <Button
          look="line"
          name="intent"
          value={isHidden ? 'show' : 'hide'}
          onClick={(event) => void form.setHidden(event)}
        >
          {isHidden ? 'Show this section' : 'Hide this section'}
        </Button>
      )}
    </p>
  )
}

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="calm">Nothing differs.</p>
  return (
    <ul className="setting-changes">
      {changes.map(({ label, before, after }) => (
        <li key={label + before + after}>
          <strong>{label}</strong>
          {before !== undefined && (
            <del>
              <span>Before: </span>
              {before}
            </del>
          )}
          {after !== undefined && (
            <ins>
              <span>After: </span>
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

function useSectionForm(props: EditedSection) {
  const { section, preview: previewPage } = props
  const { notify } = useAdmin()
  const { start, put, isSending, version, refusal, element } = useSaving(props)
  const [draft, setDraft] = useState(start.value)
  const [published, setPublished] = useState(start.isUnsaved ? undefined : start.value)
  const isChanged = draft !== published
  const live = useStoredDraft({ section, element, draft, published })
  const isLosable = isChanged && live.stored?.value !== draft
  const leave = useConfirmLeaving(isLosable)
  const save = async () => {
    const fields = fieldsIn(element, 'publish')
    await live.hold()
    const done = await put(fields)
    live.release()
    if (!done) return
    live.forget()
    notify({ text: done })
    setPublished(draft)
  }
  const publish = async (event: SubmitEvent) => {
    // A draft is deleted by the form itself, as without script.
    if (event.nativeEvent.submitter?.getAttribute('value') === 'discard') {
      live.discard()
      return leave()
    }
    event.preventDefault()
    return isSending ? undefined : save()
  }
  const preview = async (event: MouseEvent) => {
    event.preventDefault()
    const done = await put(fieldsIn(element, 'preview'))
    if (!done) return undefined
    live.tellTabs()
    return previewPage ? leave(previewPage) : notify({ text: done })
  }
  const setHidden = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const done = await put(fieldsIn(element, event.currentTarget.value))
    if (done) notify({ text: done })
  }
  const shown = {
    element,
    draft,
    setDraft,
    version,
    refusal,
    isSending,
    isChanged,
    isLosable,
    live,
  }
  return { ...shown, publish, preview, setHidden }
}

function useSaving({ value, version: current, draft, unsaved: sent }: EditedSection) {
  // What a form without script has sent is older than a newer public version.
  const unsaved = sent && (sent.version ?? 0) >= current ? sent : undefined
  const { version: before = current, value: typed } = unsaved ?? draft ?? { value }
  const [version, setVersion] = useState(before)
  const [refusal, setRefusal] = useState<Partial<Answer>>(unsaved ?? {})
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(refusal.problems ?? {}).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])
  const { isBusy, submit } = useFormAction()
  const put = async (fields: FormData) => {
    const answer = await submit(fields)
    if (!answer) return undefined
    if (answer.version !== undefined) setVersion(answer.version)
    setRefusal(answer)
    return answer.done
  }
  const start = { value: typed, isUnsaved: unsaved !== undefined }
  return { start, put, isSending: isBusy, version, refusal, element }
}
