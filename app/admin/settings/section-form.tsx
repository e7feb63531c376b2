import { Eye } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { z } from 'zod'

import { sections } from '#app/settings/schema.ts'
import { ConfirmLeaving } from '#app/ui/admin/dialogs.tsx'
import { Button } from '#app/ui/button.tsx'

import { reportMissingScript } from '../update-offer.tsx'
import { ChangeList } from './change-list.tsx'
import { ChangedFields, changedPaths } from './changes.ts'
import { type EditedSection, useSectionForm } from './use-section-form.ts'
import { ObjectFields, ValueField } from './value-field.tsx'

export function SectionForm(props: EditedSection) {
  const form = useSectionForm(props)
  const { live, isChanged, version } = form
  const { onChanged } = props
  // The page keeps this form as long as something typed is not public. `onChanged` is a new function each time.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => onChanged(isChanged, version), [isChanged, version])
  return (
    <>
      <Fields {...props} form={form} />
      {live.isWide && props.preview && (
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
  const { problems, message, theirs } = form.refusal
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
      onSubmit={form.publish}
    >
      <ConfirmLeaving
        when={form.isLosable}
        question="Leave without publishing? What you have typed is lost."
      />
      {/* Enter presses the first button of a form. */}
      <button name="intent" value="publish" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="version" value={form.version} />
      <div className="inside setting-fields">
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
      <Actions form={form} hasDraft={hasDraft} />
      <ResetActions form={form} isDefault={props.isDefault} hasDraft={hasDraft} />
    </form>
  )
}

type Actions = Form & { hasDraft: boolean }
type ResetActions = Actions & { isDefault: boolean }

function Actions({ form, hasDraft }: Actions) {
  const { isSending, isChanged } = form
  return (
    <p className="setting-actions">
      <Button look="ink" name="intent" value="publish" aria-disabled={isSending}>
        {isSending ? 'Publishing...' : 'Publish'}
      </Button>
      <Button look="line" name="intent" value="preview" onClick={form.preview}>
        <Eye aria-hidden />
        Preview
      </Button>
      {(isChanged || hasDraft) && <span>Not published yet</span>}
    </p>
  )
}

/** Below the bar that stays in view: on a phone it has room for two buttons. */
function ResetActions({ form, isDefault, hasDraft }: ResetActions) {
  if (isDefault && !hasDraft) return null
  return (
    <p className="setting-resets">
      {hasDraft && (
        <Button look="line" name="intent" value="discard">
          Delete the draft
        </Button>
      )}
      {!isDefault && (
        <Button look="line" name="intent" value="default" onClick={form.toDefault}>
          Back to the default text
        </Button>
      )}
    </p>
  )
}
