import { database, mail } from '#app/context.ts'
import { AdminList } from '#app/ui/admin/lists/admin-list.tsx'
import { ExportLink } from '#app/ui/admin/lists/list-fields.tsx'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'

import type { Route } from './+types/manage-newsletter-page.ts'
import { managedSubscribers, subscriberCounts } from './managed-subscribers.server.ts'
import { NoSubscribers, StateFilter, SubscriberTable } from './subscriber-list.tsx'
import { filterFrom } from './subscriber-state.ts'

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
