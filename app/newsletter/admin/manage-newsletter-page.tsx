import { useRef } from 'react'

import { database, mail } from '#app/context.ts'
import { ExportLink } from '#app/ui/admin/lists/export-link.tsx'
import { useWanted } from '#app/ui/admin/lists/list-address.ts'
import { askedIn } from '#app/ui/admin/lists/list-asked.server.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { ListPaging } from '#app/ui/admin/lists/list-paging.tsx'
import { ListSearch } from '#app/ui/admin/lists/list-search.tsx'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { useShortcuts } from '#app/ui/admin/shortcuts.ts'

import type { Route } from './+types/manage-newsletter-page.ts'
import { shownIn } from './managed-subscriber.ts'
import { managedSubscribers, subscriberCounts } from './managed-subscribers.server.ts'
import { StateChips } from './state-chips.tsx'
import { AboutState, NoSubscribers, SubscriberCounts } from './subscriber-counts.tsx'
import { SubscriberTable } from './subscriber-table.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const show = shownIn(new URL(request.url).searchParams)
  const { search = '', at, limit } = askedIn(request)
  const [found, counts] = await Promise.all([
    managedSubscribers(db, { search, show, at, limit }),
    subscriberCounts(db),
  ])
  const isMailed = context.get(mail).settings !== undefined
  return { found, counts, show, isMailed }
}

/** The newsletter subscribers, newest first (C-34). */
export default function ManageNewsletterPage({
  loaderData: { found, counts, show, isMailed },
}: Route.ComponentProps) {
  const { isLoading } = useWanted()
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  return (
    <>
      <PageTitle title="Newsletter">
        <ListSearch words="A part of the email" keeps="show" field={field} />
        <ExportLink address="/api/subscribers.csv" title="The confirmed subscribers" />
        {!isMailed && (
          <p className="order-last basis-full text-ui text-ink-2">
            Mail is off: nobody is asked to confirm.
          </p>
        )}
      </PageTitle>
      <ListFrame label="The subscribers" of="subscribers" isBusy={isLoading}>
        <StateChips counts={counts} />
        <AboutState show={show} />
        <div className="list-bar">
          <SubscriberCounts found={found} total={counts.all} />
        </div>
        {found.rows.length > 0 ? (
          <>
            <SubscriberTable rows={found.rows} />
            <ListPaging found={found} />
          </>
        ) : (
          <NoSubscribers show={show} />
        )}
      </ListFrame>
    </>
  )
}
