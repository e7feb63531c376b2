import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import { z } from 'zod'

import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { counted, grouped } from '#app/ui/admin/format.ts'
import { AdminList, EmptyList } from '#app/ui/admin/lists/admin-list.tsx'
import { useRowActions } from '#app/ui/admin/lists/list-actions.tsx'
import { ExportLink } from '#app/ui/admin/lists/list-fields.tsx'
import { type Column, dayColumn, DeleteButton, ListTable } from '#app/ui/admin/lists/list-table.tsx'

import { wantedParts } from '../search/missed-searches.server.ts'
import { addAddress, searchAddress } from '../search/search-address.ts'
import type { Route } from './+types/missed-searches-page.ts'

export const handle: RouteFacts = { editors: true }

const mostShown = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { rows, count } = await wantedParts(context.get(database), { limit: mostShown })
  return { rows: rows.map((row) => ({ _id: row.words, ...row })), count }
}

export default function MissedSearchesPage({ loaderData: { rows, count } }: Route.ComponentProps) {
  const { isOwner } = useAdmin()
  const { busy, run } = useRowActions(rows)
  return (
    <AdminList
      title="Searches without results"
      label="Searches without results"
      nouns={['search', 'searches']}
      found={{ rows, first: 1, matching: count }}
      total={count}
      counts={rows.length > 0 ? countWords(rows.length, count) : null}
      header={
        <>
          {rows.length > 0 && <ExportLink address="/api/missed-searches.csv" />}
          <p className="order-last basis-full text-ui text-pretty text-ink-2">
            What visitors searched for in the last 90 days and the catalogue does not have. Only the
            words and a number are kept, not who looked. Free lines of enquiry lists are counted
            with them, until their enquiries are deleted.
          </p>
        </>
      }
      empty={
        <EmptyList words="Nothing. Every search of the last 90 days found a product.">
          <a href={href('/search')}>Try a search</a>
        </EmptyList>
      }
    >
      <ListTable
        label="Searches without results"
        rows={rows}
        busy={busy}
        {...searches}
        width="two"
        renderActions={({ words, title, times }) => (
          <>
            <Link to={addAddress(title)} aria-label={`Add a product: ${title}`} title="Add product">
              <Plus aria-hidden />
            </Link>
            {times > 0 && isOwner && (
              <DeleteButton
                id={words}
                label={`Forget ${words}`}
                title="Forget"
                isBusy={busy.has(words)}
                onClick={() => void run(forgetting(words))}
              />
            )}
          </>
        )}
      />
    </AdminList>
  )
}

type MissedSearch = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<MissedSearch>[] = [
  {
    name: 'Times',
    kind: 'figures',
    of: ({ times }) => grouped(times),
    brief: ({ times }) => times > 0 && counted(times, 'time'),
  },
  {
    name: 'Asked for',
    of: (row) => row.lists > 0 && <AnswerLink {...row} />,
  },
  dayColumn('Last day', ({ lastDay }) => lastDay),
]

const searches = {
  heading: 'Searched for',
  renderTitle: ({ words }: MissedSearch) => (
    <a dir="auto" className="title" href={searchAddress({ q: words })} title="Search it now">
      {words}
    </a>
  ),
  columns,
}

function countWords(shown: number, count: number) {
  const all = counted(count, 'search', 'searches')
  return shown < count ? `The ${grouped(shown)} most frequent of ${all}` : all
}

function AnswerLink({ lists, words, title }: MissedSearch) {
  const text = `Answer all who asked (${lists})`
  return (
    <Link
      to={answerAddress(title)}
      className="-my-1 inline-flex min-h-11 items-center underline lg:min-h-9"
      aria-label={`${text}: ${words}`}
    >
      {text}
    </Link>
  )
}

/** By the title, because an enquiry holds `A/C pump` and not the words of its row, `ac pump`. */
function answerAddress(title: string) {
  return `${href('/dashboard/enquiries')}?${new URLSearchParams({ show: 'all', search: title })}`
}

const forgotten = z.object({ deletedCount: z.number() })

function forgetting(words: string) {
  const path = '/api/missed-searches/forget' as const
  return {
    ids: [words],
    calls: [{ method: 'POST' as const, path, body: { words }, schema: forgotten }],
    done: () => ({ text: `Forgotten: ${words}` }),
    failed: `Not forgotten: ${words}. Please try again.`,
  }
}
