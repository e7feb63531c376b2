import { data, href, Link, redirect } from 'react-router'

import { database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { counted } from '#app/ui/admin/format.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import type { Route } from './+types/join-customer-page.ts'
import {
  findCustomer,
  likelyTwins,
  type ListedCustomer,
  managedCustomers,
} from './customers.server.ts'
import { joinCustomers } from './joined-customers.server.ts'
import { linkNewEnquiries } from './link-enquiries.server.ts'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  await linkNewEnquiries(db)
  const customer = await findCustomer(db, params.id)
  if (!customer) throw data('Customer not found.', { status: 404 })
  const { search = '' } = listQueryIn(request)
  const found = search
    ? (await managedCustomers(db, { search, sort: 'changed', limit: 25 })).rows
    : await likelyTwins(db, customer._id)
  return { customer, search, found: found.filter(({ _id }) => _id !== customer._id) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { other = '' } = typedIn(context.get(sentFields))
  if (!(await joinCustomers(context.get(database), { id: other, into: params.id })))
    return data({ problem: 'Not joined: one of the two does not exist any more.' }, 409)
  const page = href('/dashboard/customers/:id', { id: params.id })
  throw redirect(`${page}?${new URLSearchParams({ joined: other })}`, 303)
}

export default function JoinCustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, search, found } = loaderData
  return (
    <>
      <PageTitle
        title={`Join ${customer.name} with another`}
        back={{ to: href('/dashboard/customers/:id', { id: customer._id }), name: customer.name }}
      />
      <p className="mb-4 max-w-180 text-ui text-ink-2">
        People, ships and enquiries of the other customer are shown as those of {customer.name}. You
        can separate them again.
      </p>
      {actionData && (
        <p role="alert" className="faults mb-4">
          {actionData.problem}
        </p>
      )}
      <Panel id="others" title={search ? 'Found' : 'Likely the same'}>
        <form className="inside">
          <Field
            id="search"
            name="search"
            type="search"
            label="Company, person, email, phone or ship"
            defaultValue={search}
            maxLength={200}
          />
          <Button look="line">Search</Button>
        </form>
        {found.length === 0 ? (
          <p className="calm">{search ? 'Nothing found.' : 'None looks like it. Search for it.'}</p>
        ) : (
          <ul className="lines">
            {found.map((other) => (
              <Other key={other._id} other={other} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

function Other({
  other: { _id, name, domain, person, ships, enquiries },
}: {
  other: ListedCustomer
}) {
  const about = [domain !== name && domain, person !== name && person, ships.join(', ')]
  return (
    <li>
      <p className="line-text">
        <Link to={href('/dashboard/customers/:id', { id: _id })}>
          <bdi>{name}</bdi>
        </Link>
        <small>
          {[...about, counted(enquiries, 'enquiry', 'enquiries')].filter(Boolean).join(', ')}
        </small>
      </p>
      <form method="post">
        <input type="hidden" name="other" value={_id} />
        <button className="quiet">
          Join<span className="sr-only"> {name}</span>
        </button>
      </form>
    </li>
  )
}
