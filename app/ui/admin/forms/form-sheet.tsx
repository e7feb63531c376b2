import { Copy, ExternalLink, History, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'

import { useHydrated } from '../../browser.ts'
import { Button } from '../../button.tsx'
import { useAdmin } from '../admin-context.tsx'
import { deletion, restoration } from '../calls.ts'
import { DemoMark } from '../demo-mark.tsx'
import { Alert, ConfirmLeaving } from '../dialogs.tsx'
import { PageTitle } from '../page-parts.tsx'
import { ConflictPanel } from './form-conflict.tsx'
import { type SavedRecord, viewWords, type FormDefinition } from './form-definition.ts'
import { DraftBar, focusOn } from './form-fields.tsx'
import type { RecordForm } from './form-saving.ts'

type EditHead = { definition: FormDefinition; record: SavedRecord; actions?: ReactNode }

type Sheet = {
  form: RecordForm
  children: ReactNode
  beside?: ReactNode
  renderActions?: (record: SavedRecord) => ReactNode
}

export function FormSheet({ form, children, beside, renderActions }: Sheet) {
  const { definition, record, result, phase } = form
  const { name, added } = definition.messages
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result.is === 'invalid')
      focusOn(document.getElementById(Object.keys(result.problems)[0] ?? ''))
    if (result.is === 'saved' && !record) focusOn(element.current?.querySelector('[name]') ?? null)
    // oxlint-disable-next-line react/exhaustive-deps -- a corrected field changes `result`, and must not move the focus
  }, [form.saves])
  return (
    <>
      {record ? (
        <EditHead definition={definition} record={record} actions={renderActions?.(record)} />
      ) : (
        <PageTitle
          title={`Add ${name}`}
          back={{ to: definition.listPage, name: 'Back to the list' }}
        />
      )}
      <form
        ref={element}
        className="record-form"
        noValidate
        aria-busy={phase !== 'idle'}
        data-is={phase}
        onSubmit={(event) => {
          event.preventDefault()
          if (phase === 'idle' && result.is !== 'conflict') form.submit()
        }}
      >
        <ConfirmLeaving
          when={form.isUploading}
          question="A file is still being uploaded. Leave without it?"
        />
        <div className="page">
          <DraftBar foundAt={form.foundAt} discard={form.discard} />
          {result.is === 'saved' && !record && (
            <p role="alert" className="saved">
              <span>{result.record.state === 'draft' ? draftAdded : added}</span>{' '}
              <a href={definition.publicPage(result.record)}>{viewWords(result.record)}</a>{' '}
              <Link to={definition.editPage(result.record._id)}>Edit it</Link>{' '}
              {renderActions?.(result.record) ?? <AddLike form={form} saved={result.record} />}
            </p>
          )}
          {result.is === 'invalid' && <ProblemList {...form} />}
          {result.is === 'conflict' && <ConflictPanel form={form} current={result.current} />}
          <p className="required-note">
            Fields with * are required.{' '}
            {form.values['state'] !== undefined && 'A draft needs a title only.'}
          </p>
          {children}
          {result.is !== 'conflict' && <SubmitBar form={form} />}
        </div>
        {beside && <aside aria-label="Preview">{beside}</aside>}
      </form>
    </>
  )
}

const draftAdded = 'Draft saved. Visitors do not see it yet.'

function AddLike({ form, saved }: { form: RecordForm; saved: SavedRecord }) {
  const { notify } = useAdmin()
  const fill = () => {
    const { values, ofOne } = form.definition
    flushSync(() => {
      form.change({ ...values.parse(saved), ...ofOne })
      form.clearResult()
    })
    notify({ text: 'Not added yet. Change what differs.', about: saved.title })
    focusOn(document.querySelector('.record-form [name]'))
  }
  return (
    <button type="button" className="noscript:hidden" onClick={fill}>
      <Copy aria-hidden />
      Duplicate
    </button>
  )
}

function ProblemList({ definition, problems }: Pick<RecordForm, 'definition' | 'problems'>) {
  const { messages, labels } = definition
  const all = Object.entries(problems)
  if (messages.incomplete && all.some(([id, problem]) => problem === labels[id]?.missing)) {
    return <Alert words={messages.incomplete} />
  }
  return (
    <div role="alert" className="faults">
      {all.length > 1 && <strong>Please look at this again:</strong>}
      <ul>
        {all.map(([id, problem]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusOn(document.getElementById(id))
              }}
            >
              {problem}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SubmitBar({ form }: { form: RecordForm }) {
  const { definition, record, phase, stopWaiting } = form
  const isHydrated = useHydrated()
  const { name, adding } = definition.messages
  const single = { words: record ? 'Save changes' : `Add ${name}`, values: {}, isMain: true }
  const submits = definition.submits?.(record) ?? [single]
  const busyWords = { waiting: 'Uploading...', sending: record ? 'Saving...' : adding }
  const pressed = submits.findLast(({ values }) =>
    Object.entries(values).every(([name, value]) => form.values[name] === value),
  )
  return (
    <div className="submit">
      <LastResult {...form} />
      <div className="buttons">
        {submits.map((submit) => (
          // A disabled button would lose the focus.
          <Button
            key={submit.words}
            look={submit.isMain ? 'ink' : 'line'}
            type="submit"
            aria-disabled={phase !== 'idle' || undefined}
            // The browser would submit the form itself and lose the typed text.
            disabled={!isHydrated}
            // The form is submitted right after this, with these values.
            onClick={() => flushSync(() => form.change(submit.values))}
          >
            {phase !== 'idle' && submit === pressed ? busyWords[phase] : submit.words}
          </Button>
        ))}
        {phase === 'waiting' && (
          <Button look="line" type="button" onClick={stopWaiting}>
            Do not save
          </Button>
        )}
        {phase === 'idle' && form.isChanged && <p className="unsaved">Unsaved changes</p>}
      </div>
    </div>
  )
}

function LastResult({ definition, record, result }: RecordForm) {
  const { saved, isGone, notAdded, notSaved } = definition.messages
  if (result.is === 'unchanged') return <p role="status">Nothing was changed.</p>
  if (result.is === 'saved' && record) {
    return (
      <p role="alert" className="saved">
        {saved}
      </p>
    )
  }
  if (result.is === 'gone') {
    return (
      <Failure title={isGone}>
        What you typed is kept here. Restore the record from{' '}
        <Link to={href('/dashboard/trash')}>the trash</Link>, then save again.
      </Failure>
    )
  }
  if (result.is !== 'failed') return null
  return <Failure title={record ? notSaved : notAdded}>{result.reason}</Failure>
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="faults">
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  )
}

function EditHead({ definition, record, actions }: EditHead) {
  const { name, reallyDelete } = definition.messages
  const { confirm, isOwner } = useAdmin()
  const { isBusy, remove } = useDeletion(definition, record)
  const { _id } = record
  const ask = async () => {
    if (!reallyDelete || (await confirm(reallyDelete, 'Delete'))) await remove()
  }
  return (
    <PageTitle
      title={record.title}
      tab={`Edit ${name}: ${record.title}`}
      back={{ to: definition.listPage, name: 'Back to the list' }}
    >
      <DemoMark record={record} />
      <div className="head-actions">
        <a href={definition.publicPage(record)}>
          <ExternalLink aria-hidden />
          {viewWords(record)}
        </a>
        {actions}
        {isOwner && (
          <Link to={`${href('/dashboard/activity')}?${new URLSearchParams({ record: _id })}`}>
            <History aria-hidden />
            History
          </Link>
        )}
        <button
          type="button"
          className="noscript:hidden"
          aria-disabled={isBusy}
          onClick={() => void ask()}
        >
          <Trash2 aria-hidden />
          Delete
        </button>
      </div>
    </PageTitle>
  )
}

function useDeletion(definition: FormDefinition, { _id, title }: SavedRecord) {
  const { messages } = definition
  const { send, notify } = useAdmin()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const own = `${definition.path}/${encodeURIComponent(_id)}` as const

  const restore = async () => {
    const outcome = await send({ method: 'POST', path: `${own}/restore`, schema: restoration })
    if (outcome.is === 'done') return navigate(definition.editPage(_id))
    return notify({
      text: 'Not restored. Please try again.',
      isBad: true,
      undo: () => void restore(),
    })
  }
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    const outcome = await send({ method: 'DELETE', path: own, schema: deletion })
    setBusy(false)
    if (outcome.is !== 'done')
      return notify({ text: messages.notDeleted, about: title, isBad: true })
    if (outcome.body.deletedCount === 0) return notify({ text: messages.notFound, isBad: true })
    notify({ text: messages.deleted, about: title, undo: () => void restore() })
    await navigate(definition.listPage)
  }
  return { isBusy, remove }
}
