import { href, Link } from 'react-router'

import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { counted } from '#app/ui/admin/format.ts'
import { AdminList, EmptyList } from '#app/ui/admin/lists/admin-list.tsx'
import { SortFields } from '#app/ui/admin/lists/list-fields.tsx'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { isFiltered, useListQuery } from '#app/ui/admin/lists/list-query.ts'
import { type Column, dayColumn, ListTable } from '#app/ui/admin/lists/list-table.tsx'

import { moneyWords } from '../quotes/money.ts'
import type { Route } from './+types/manage-customers-page.ts'
import { countCustomers, type ListedCustomer, managedCustomers } from './customers.server.ts'
import { linkNewEnquiries } from './link-enquiries.server.ts'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  await linkNewEnquiries(db)
  const [found, total] = await Promise.all([
    managedCustomers(db, listQueryIn(request)),
    countCustomers(db),
  ])
  return { found, total }
}

export default function ManageCustomersPage({
  loaderData: { found, total },
}: Route.ComponentProps) {
  return (
    <AdminList
      title="Customers"
      nouns={['customer', 'customers']}
      found={found}
      total={total}
      search={{ placeholder: 'Company, person, phone or ship' }}
      barEnd={<SortFields />}
      empty={<NoCustomers />}
    >
      <ListTable
        label="Customers"
        rows={found.rows}
        busy={none}
        heading="Customer"
        renderTitle={({ _id, name }) => (
          <Link to={href('/dashboard/customers/:id', { id: _id })} className="title">
            <bdi>{name}</bdi>
          </Link>
        )}
        columns={columns}
        renderActions={() => null}
      />
    </AdminList>
  )
}

const none = new Set<string>()

const columns: Column<ListedCustomer>[] = [
  { name: 'People', of: ({ people, person, name }) => peopleText(people, person, name) },
  { name: 'Ships', isExtra: true, of: ({ ships }) => ships.join(', ') || '–' },
  {
    name: 'Enquiries',
    kind: 'figures',
    of: ({ enquiries, open }) => (open > 0 ? `${enquiries}, ${open} open` : String(enquiries)),
    brief: ({ enquiries, open }) =>
      counted(enquiries, 'enquiry', 'enquiries') + (open > 0 ? `, ${open} open` : ''),
  },
  {
    name: 'Won',
    kind: 'figures',
    of: ({ won, wonValue }) => (won > 0 ? moneyWords(wonValue) || counted(won, 'order') : '–'),
    brief: ({ won, wonValue }) => won > 0 && `won ${moneyWords(wonValue) || counted(won, 'order')}`,
  },
  dayColumn('Last enquiry', ({ updatedAt }) => updatedAt),
]

function peopleText(people: number, person: string, name: string) {
  if (people > 1) return <bdi>{`${person} and ${people - 1} more`}</bdi>
  return person && person !== name ? <bdi>{person}</bdi> : '–'
}

function NoCustomers() {
  const { shown } = useListQuery()
  return isFiltered(shown) ? (
    <EmptyList words="Nothing found.">
      <Link to={{ search: '' }}>Clear the search</Link>
    </EmptyList>
  ) : (
    <EmptyList words="No customers yet. Each enquiry that is not spam adds its company and person.">
      <Link to={href('/dashboard/enquiries')}>Show the enquiries</Link>
    </EmptyList>
  )
}
