import { Link } from 'react-router'

import { database, mail } from '#app/context.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { deletion } from '#app/ui/admin/calls.ts'
import { AdminList, EmptyList } from '#app/ui/admin/lists/admin-list.tsx'
import { useRowActions } from '#app/ui/admin/lists/list-actions.tsx'
import { ExportLink, FilterLinks } from '#app/ui/admin/lists/list-fields.tsx'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { isFiltered, useListQuery } from '#app/ui/admin/lists/list-query.ts'
import { type Column, dayColumn, DeleteButton, ListTable } from '#app/ui/admin/lists/list-table.tsx'

import {
  currentState,
  daysToConfirm,
  filterFrom,
  stateLabels,
  type SubscriberState,
  subscriberStates,
} from '../subscriber.ts'
import type { Route } from './+types/manage-newsletter-page.ts'
import {
  type ManagedSubscriber,
  managedSubscribers,
  subscriberCounts,
} from './managed-subscribers.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const show = filterFrom(new URL(request.url).searchParams)
  const { search = '', at, limit } = listQueryIn(request)
  const [found, counts] = await Promise.all([
    managedSubscribers(db, { search, show, at, limit }),
    subscriberCounts(db),
  ])
  const isMailed = context.get(mail).settings !== undefined
  return { found, counts, show, isMailed }
}

export default function ManageNewsletterPage({
  loaderData: { found, counts, show, isMailed },
}: Route.ComponentProps) {
  return (
    <AdminList
      title="Newsletter"
      nouns={['subscriber', 'subscribers']}
      found={found}
      total={counts.all}
      search={{ placeholder: 'Part of an email address', filter: 'show' }}
      header={
        <>
          <ExportLink address="/api/subscribers.csv" title="The confirmed subscribers" />
          {!isMailed && (
            <p className="order-last basis-full text-ui text-ink-2">
              Mail is off: no confirmation email is sent.
            </p>
          )}
        </>
      }
      filters={<StateFilter counts={counts} show={show} />}
      empty={<NoSubscribers show={show} />}
    >
      <SubscriberTable rows={found.rows} />
    </AdminList>
  )
}

type Filter = { show: SubscriberState | undefined }
type Counts = { [state in SubscriberState | 'all']: number }

function StateFilter({ counts, show }: Filter & { counts: Counts }) {
  const { query } = useListQuery()
  const options = [
    ['', 'All', counts.all] as const,
    ...subscriberStates.map((state) => [state, stateLabels[state], counts[state]] as const),
  ]
  return (
    <>
      <FilterLinks name="show" label="Show" options={options} current={filterFrom(query) ?? ''} />
      {show && <p className="list-explanation">{meanings[show]}</p>}
    </>
  )
}

const meanings = {
  confirmed:
    'They confirmed with the button in our email. Only they get newsletters, and only they are exported.',
  waiting: `They have not confirmed yet. They are deleted ${daysToConfirm} days after our email to them.`,
  suspected: `They look like spam. They get no email, and are deleted after ${daysToConfirm} days.`,
} as const

function NoSubscribers({ show }: Filter) {
  const { shown } = useListQuery()
  const isSearch = Boolean(shown.get('search'))
  return isFiltered(shown) ? (
    <EmptyList words={show && !isSearch ? none[show] : 'Nothing found.'}>
      <Link to={{ search: '' }}>Show all subscribers</Link>
    </EmptyList>
  ) : (
    <EmptyList words="No subscribers yet. The form is at the foot of every page of the site.">
      <a href="/#newsletter">See it there</a>
    </EmptyList>
  )
}

const none = {
  confirmed: 'Nobody has confirmed yet.',
  waiting: 'No waiting addresses.',
  suspected: 'No suspected addresses.',
} as const

function SubscriberTable({ rows }: { rows: ManagedSubscriber[] }) {
  const { confirm } = useAdmin()
  const { busy, run } = useRowActions(rows)
  const remove = async ({ _id, email }: ManagedSubscriber) => {
    const question = `Remove ${email} for good? It will get no more newsletters.`
    if (!(await confirm(question, 'Remove'))) return
    const path = `/api/subscribers/${encodeURIComponent(_id)}` as const
    await run({
      ids: [_id],
      calls: [{ method: 'DELETE', path, schema: deletion }],
      done: ({ deletedCount }) => ({
        text: deletedCount === 0 ? `${email} was already removed.` : `Removed: ${email}`,
      }),
      failed: `Not removed: ${email}. Please try again.`,
    })
  }
  return (
    <ListTable
      label="Subscribers"
      rows={rows}
      busy={busy}
      heading="Email"
      renderTitle={({ email }) => <span className="title">{email}</span>}
      columns={columns}
      renderActions={(row) => (
        <DeleteButton
          id={row._id}
          label={`Remove ${row.email}`}
          isBusy={busy.has(row._id)}
          onClick={() => void remove(row)}
        />
      )}
    />
  )
}

const columns: Column<ManagedSubscriber>[] = [
  {
    name: 'State',
    of: (row) => {
      const { state } = currentState(row)
      return (
        <span className="status-mark" data-status={state}>
          {stateLabels[state]}
        </span>
      )
    },
  },
  dayColumn('Since', (row) => currentState(row).since),
  { name: 'On page', of: ({ source }) => <span className="figures">{source || '–'}</span> },
]
