import { ExternalLink, History, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'

import { useAdmin } from '../admin-context.tsx'
import { deletion, restoration } from '../calls.ts'
import { DemoMark } from '../demo-mark.tsx'
import { PageTitle } from '../page-title.tsx'
import { type FormDefinition, type SavedRecord, viewWords } from './form-definition.ts'

type EditHead = { definition: FormDefinition; record: SavedRecord; actions?: ReactNode }

export function EditHead({ definition, record, actions }: EditHead) {
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
