import { RotateCcw, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'

import { database } from '#app/context.ts'
import { demoCounts } from '#app/database/demo-records.server.ts'
import { type Trashed, trashed } from '#app/database/trash.server.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { deletion, restoration } from '#app/ui/admin/calls.ts'
import { ago, counted } from '#app/ui/admin/format.ts'
import {
  SelectAll,
  type Selection,
  SelectRow,
  useRowActions,
  useSelection,
  leaveSelection,
  SelectionBar,
} from '#app/ui/admin/lists/list-actions.tsx'
import { ListSearch } from '#app/ui/admin/lists/list-fields.tsx'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'
import { RowPicture } from '#app/ui/admin/lists/list-table.tsx'
import { LoadingText, Panel, PageTitle } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { withWholeCodes } from '#app/ui/code.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'

import type { Route } from './+types/trash-page.ts'
import { RestoreDemo } from './demo-buttons.tsx'
import { editPage, icons, kinds, paths } from './record-kinds.ts'

import './trash.css'

export const handle: RouteFacts = { editors: true }

type RestoreSelected = { rows: Trashed[]; selection: Selection }

export async function loader({ context, request }: Route.LoaderArgs) {
  const now = Date.now()
  const { search, at: after = '', limit } = listQueryIn(request)
  const found = await trashed(context.get(database), { search, after, limit, now })
  const { inTrash } = await demoCounts(context.get(database), now)
  return { ...found, now, search, isFirst: after === '', hasDemo: inTrash > 0 }
}

export default function TrashPage({ loaderData }: Route.ComponentProps) {
  const { rows, total, next, now, search, isFirst, hasDemo } = loaderData
  const field = useRef<HTMLInputElement>(null)
  const selection = useSelection(rows.map(trashKey))
  const { isBusy, restore, remove } = useTrash(rows)
  const { isLoading } = useListQuery()
  const { isOwner } = useAdmin()
  const actions = [
    ['Restore', RotateCcw, restore] as const,
    ...(isOwner ? [['Delete for good', Trash2, remove] as const] : []),
  ]
  return (
    <>
      <PageTitle title="Trash">
        {(total > 0 || search) && <ListSearch placeholder="Words of the title" field={field} />}
      </PageTitle>
      <LoadingText isLoading={isLoading} words="Loading trash..." />
      <Panel
        id="deleted"
        className="phone-wide"
        title={titleOf(total, search)}
        beside={
          <>
            <p>What is deleted can be restored for 30 days.</p>
            {hasDemo && isOwner && <RestoreDemo />}
          </>
        }
        aria-busy={isBusy}
      >
        {rows.length === 0 && (
          <p className="calm">
            {search ? 'Nothing found.' : isFirst ? 'The trash is empty.' : 'No more.'}
          </p>
        )}
        {rows.length > 0 && (
          <div className="trash-bar">
            <SelectAll selection={selection} className="tick" />
            {selection.selected.length > 0 ? (
              <RestoreSelected rows={rows} selection={selection} />
            ) : (
              <p className="with-script">Select records to restore them together.</p>
            )}
          </div>
        )}
        <ul className="lines trash">
          {rows.map((record) => (
            <TrashedRecord key={trashKey(record)} record={record} now={now} selection={selection}>
              {actions.map(([words, Icon, act]) => (
                <button
                  key={words}
                  type="button"
                  className="quiet"
                  aria-label={`${words}: ${record.title}`}
                  disabled={isBusy}
                  onClick={() => void act(record)}
                >
                  <Icon aria-hidden />
                  <span>{words}</span>
                </button>
              ))}
            </TrashedRecord>
          ))}
        </ul>
      </Panel>
      {(next || !isFirst) && <Pages next={next} isFirst={isFirst} />}
    </>
  )
}

function titleOf(total: number, search: string | undefined) {
  const found = counted(total, 'deleted record')
  if (search) return `${found} found`
  return total === 0 ? 'Deleted records' : found
}

const gone = { text: 'It is not in the trash any more.', isBad: true }

function useTrash(rows: Trashed[]) {
  const { confirm } = useAdmin()
  const { busy, run } = useRowActions(rows)
  const focusHeading = () => document.getElementById('deleted')?.focus()

  const restore = async ({ subject, _id, title }: Trashed) => {
    const path = `/api/${paths[subject]}/${encodeURIComponent(_id)}/restore` as const
    await run({
      ids: [_id],
      calls: [{ method: 'POST', path, schema: restoration }],
      done: ({ restoredCount: count }) =>
        count ? { text: `${kinds[subject]} restored: ${title}`, to: editPage(subject, _id) } : gone,
    })
    focusHeading()
  }
  const remove = async ({ subject, _id, title }: Trashed) => {
    const question = `Delete “${title}” for good? It cannot be restored.`
    if (!(await confirm(question, 'Delete for good'))) return
    const path = `/api/trash/${paths[subject]}/${encodeURIComponent(_id)}` as const
    await run({
      ids: [_id],
      calls: [{ method: 'DELETE', path, schema: deletion }],
      done: ({ deletedCount: count }) => (count ? { text: `Deleted for good: ${title}` } : gone),
    })
    focusHeading()
  }
  return { isBusy: busy.size > 0, restore, remove }
}
function TrashedRecord({
  record,
  now,
  selection,
  children,
}: {
  record: Trashed
  now: number
  selection: Selection
  children: ReactNode
}) {
  const { subject, title, deletedAt, daysLeft } = record
  const left = daysLeft <= 1 ? 'less than a day left' : `${counted(daysLeft, 'day')} left`
  return (
    <li>
      <SelectRow
        selection={selection}
        className="tick"
        id={trashKey(record)}
        label={`Select ${title}`}
      />
      <Thumb {...record} />
      <p className="line-text">
        <span>{withWholeCodes(title)}</span>
        <small>
          {kinds[subject]},
          <span className="max-md:hidden">
            {' '}
            deleted <time dateTime={deletedAt}>{ago(deletedAt, now)}</time>,
          </span>{' '}
          {left}
        </small>
      </p>
      <div className="acts">{children}</div>
    </li>
  )
}

const drawings = { products: 'plate', posts: 'gauge', videos: 'turbo' } as const

function Thumb({ subject, imageUrl }: Trashed) {
  const Icon = icons[subject]
  return (
    <span className="thumb">
      {imageUrl ? (
        <RowPicture photo={imageUrl} drawing={drawingAddress(drawings[subject])} />
      ) : (
        <Icon aria-hidden />
      )}
    </span>
  )
}

function Pages({ next, isFirst }: { next: string | undefined; isFirst: boolean }) {
  const { query } = useListQuery()
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-3">
      {!isFirst && (
        <Link to={withFilters(query, {})} className="quiet">
          First page
        </Link>
      )}
      {next && (
        <Link to={withFilters(query, { at: next })} className="quiet ml-auto">
          Next page
        </Link>
      )}
    </nav>
  )
}

/** Records of two kinds may have the same id. */
function trashKey({ subject, _id }: Trashed) {
  return `${subject} ${_id}`
}

function RestoreSelected({ rows, selection }: RestoreSelected) {
  const { busy, run } = useRowActions()
  const selected = rows.filter((row) => selection.selected.includes(trashKey(row)))
  const kinds = [...new Set(selected.map(({ subject }) => subject))]
  const restore = async () => {
    const isDone = await run({
      ids: selected.map(trashKey),
      calls: kinds.map((kind) => ({
        method: 'POST' as const,
        path: `/api/${paths[kind]}/restore` as const,
        schema: restoration,
        body: { ids: selected.filter(({ subject }) => subject === kind).map(({ _id }) => _id) },
      })),
      done: (_, bodies) => {
        const count = bodies.reduce((sum, { restoredCount }) => sum + restoredCount, 0)
        return { text: `${counted(count, 'record')} restored.` }
      },
      failed: 'Not all were restored. Please try again.',
    })
    if (isDone) leaveSelection(selection)
  }
  return (
    <SelectionBar selection={selection} isBusy={busy.size > 0}>
      <Button look="ink" type="button" disabled={busy.size > 0} onClick={() => void restore()}>
        <RotateCcw aria-hidden />
        Restore
      </Button>
    </SelectionBar>
  )
}
