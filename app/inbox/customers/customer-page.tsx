import { MessageCircle, Mail } from 'lucide-react'
import { data, href, Link, redirect } from 'react-router'
import { z } from 'zod'

import { database, sentFields, settings } from '#app/context.ts'
import { newId } from '#app/database/ids.ts'
import {
  type Problems,
  problemsIn,
  type Typed,
  typedIn,
  typedLine,
  typedText,
} from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { chatAddress } from '#app/platform/contact-links.ts'
import { dayAt } from '#app/settings/use-settings.ts'
import { useCompany } from '#app/ui/admin/company-context.ts'
import { counted } from '#app/ui/admin/format.ts'
import { Avatar, PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import { namesOf } from '../admin/assigned-enquiries.server.ts'
import { chatNumber, countryOf } from '../admin/reply.ts'
import { longest } from '../enquiry.ts'
import { moneyWords } from '../quotes/money.ts'
import type { Route } from './+types/customer-page.ts'
import { CustomerEnquiries } from './customer-enquiries.tsx'
import { CustomerParts } from './customer-parts.tsx'
import {
  type CustomerPerson,
  customerPeople,
  enquiriesOf,
  figuresOf,
  findCustomer,
  lineCounts,
  quotedParts,
  shipsOf,
} from './customers.server.ts'
import { changeCustomer, joinedCustomers, separateCustomer } from './joined-customers.server.ts'
import { linkNewEnquiries } from './link-enquiries.server.ts'

import './customers.css'

export const handle: RouteFacts = { editors: true }

const enquiriesShown = 10
const partsShown = 25
const mostShown = 500

const shows = ['all', 'open', 'won', 'lost'] as const
type CustomerShow = (typeof shows)[number]

const query = z.object({
  show: z.enum(shows).catch('all'),
  part: z.string().max(200).catch(''),
  older: z.string().optional(),
  parts: z.string().optional(),
  joined: z.string().optional(),
})

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  await linkNewEnquiries(db)
  const customer = await findCustomer(db, params.id)
  if (!customer) throw data('Customer not found.', { status: 404 })
  if (customer._id !== params.id)
    throw redirect(href('/dashboard/customers/:id', { id: customer._id }))
  const asked = query.parse(Object.fromEntries(new URL(request.url).searchParams))
  const partLimit = asked.parts ? mostShown : partsShown
  const [people, all, parts, joined] = await Promise.all([
    customerPeople(db, customer._id),
    enquiriesOf(db, [customer._id]),
    quotedParts(db, customer._id, { search: asked.part, limit: partLimit }),
    joinedCustomers(db, customer._id),
  ])
  const matching = all.filter((one) => asked.show === 'all' || kindOf(one) === asked.show)
  const listed = matching.slice(0, asked.older ? mostShown : enquiriesShown)
  const ids = listed.map(({ _id }) => _id)
  const [names, counts] = await Promise.all([
    namesOf(
      db,
      listed.map(({ by }) => by),
    ),
    lineCounts(db, ids),
  ])
  const lines = new Map(counts.map((one) => [one.enquiryId, Number(one.lines)]))
  const today = dayAt(context.get(settings).company, Date.now())
  const ofKind = (kind: CustomerShow) => all.filter((one) => kindOf(one) === kind).length
  return {
    customer,
    people,
    joined,
    figures: figuresOf(all),
    ships: shipsOf(all, today),
    newest: all[0]?._id,
    counts: { all: all.length, open: ofKind('open'), won: ofKind('won'), lost: ofKind('lost') },
    matching: matching.length,
    rows: listed.map(({ by = '', ...row }) => ({
      ...row,
      by: names.get(by) ?? '',
      lines: lines.get(row._id) ?? 0,
      repeatId: newId(),
    })),
    parts,
    asked,
  }
}

function kindOf({ status }: { status: string }): CustomerShow {
  return status === 'won' || status === 'lost' ? status : 'open'
}

const fields = z.object({
  name: typedLine(200).refine(Boolean, 'Please write a name.'),
  note: typedText(longest.note),
  version: z.coerce.number().int(),
})

export async function action({ context, params }: Route.ActionArgs) {
  const db = context.get(database)
  const typed = typedIn(context.get(sentFields))
  const here = href('/dashboard/customers/:id', { id: params.id })
  if (typed.intent === 'separate') {
    await separateCustomer(db, typed.joined ?? '')
    throw redirect(here, 303)
  }
  const customer = await findCustomer(db, params.id)
  if (!customer) throw data('Customer not found.', { status: 404 })
  const read = fields.safeParse(typed)
  if (!read.success) return data({ typed, problems: problemsIn(read.error) }, 422)
  const { name, note, version } = read.data
  if (name === customer.name && note === customer.note) throw redirect(here, 303)
  if (!(await changeCustomer(db, customer._id, { name, note, version }))) {
    const words =
      'Another person has changed this. Your text is still here; save it again to keep it.'
    const typedNow = { ...typed, version: String(customer.version) }
    return data({ typed: typedNow, problems: { note: words } }, 409)
  }
  throw redirect(here, 303)
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, people, joined, newest, asked } = loaderData
  const answer = useFirstAnswer(customer._id, actionData)
  const fresh = joined.find(({ _id }) => _id === asked.joined)
  return (
    <>
      <PageTitle
        title={customer.name}
        back={{ to: href('/dashboard/customers'), name: 'All customers' }}
      >
        <p className="customer-since">
          {customer.domain && customer.domain !== customer.name && `${customer.domain}, `}
          customer since {customer.createdAt.slice(0, 4)}
        </p>
        <div className="customer-actions">
          <Link to={href('/dashboard/customers/:id/join', { id: customer._id })} className="quiet">
            Join with another
          </Link>
          {newest && (
            <ButtonLink
              look="ink"
              href={`${href('/dashboard/enquiries/:id', { id: newest })}?quote=yes#quote`}
            >
              Write a quote
            </ButtonLink>
          )}
        </div>
      </PageTitle>
      {fresh && (
        <form method="post" className="done customer-joined">
          <input type="hidden" name="joined" value={fresh._id} />
          <span>Joined {fresh.name}.</span>
          <button className="panel-link" name="intent" value="separate">
            Undo
          </button>
        </form>
      )}
      <Figures figures={loaderData.figures} />
      <div className="customer">
        <div>
          <CustomerEnquiries {...loaderData} />
          <CustomerParts
            parts={loaderData.parts}
            search={asked.part}
            isAll={Boolean(asked.parts)}
          />
        </div>
        <div>
          <People people={people} />
          <Ships ships={loaderData.ships} />
          <NotePanel key={customer.version} customer={customer} answer={answer} />
          {joined.length > 0 && <Joined joined={joined} />}
        </div>
      </div>
    </>
  )
}

type Figures = { figures: ReturnType<typeof figuresOf> }

function Figures({ figures }: Figures) {
  const { wonInYear, won, all, open, openValue, answerTime } = figures
  const shown = [
    [moneyWords(wonInYear) || '0', 'won in 12 months'],
    [`${won} of ${all}`, 'enquiries won'],
    [moneyWords(openValue) || '0', `open, ${counted(open, 'quote')}`],
    [answerTime === undefined ? '–' : waitText(answerTime), 'until we answer'],
  ] as const
  return (
    <dl className="customer-figures">
      {shown.map(([value, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `1 h 12`, `3 days`. */
function waitText(wait: number) {
  const minutes = Math.round(wait / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60}` : counted(Math.round(hours / 24), 'day')
}

function People({ people }: { people: CustomerPerson[] }) {
  const country = countryOf(useCompany().phone)
  return (
    <Panel id="people" title="People" beside={<p>{people.length}</p>}>
      <ul className="lines">
        {people.map(({ _id, name, email, phone }) => {
          const chat = phone && chatNumber(phone, country)
          return (
            <li key={_id}>
              <Avatar _id={_id} name={name} />
              <p className="line-text">
                <bdi>{name}</bdi>
                {email && <small title={email}>{email}</small>}
                {phone && <small>{phone}</small>}
              </p>
              {chat && (
                <a href={chatAddress(chat, `Hello ${name},\n`)} aria-label={`WhatsApp to ${name}`}>
                  <MessageCircle aria-hidden />
                </a>
              )}
              {email && (
                <a href={`mailto:${email}`} aria-label={`Email to ${name}`}>
                  <Mail aria-hidden />
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function Ships({ ships }: { ships: ReturnType<typeof shipsOf> }) {
  if (ships.length === 0) return null
  return (
    <Panel id="ships" title="Ships" beside={<p>{ships.length}</p>}>
      <ul className="lines customer-ships">
        {ships.map(({ vessel, imoNumber, next, lists }) => (
          <li key={imoNumber || vessel}>
            <p className="line-text">
              <bdi>{vessel || `IMO ${imoNumber}`}</bdi>
              <small>{counted(lists, 'enquiry', 'enquiries')}</small>
            </p>
            <p>
              {vessel && imoNumber}
              {next && <b>{next}</b>}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type NotePanel = {
  customer: { name: string; note: string; version: number }
  answer: { typed: Typed; problems: Problems } | undefined
}

function NotePanel({ customer, answer }: NotePanel) {
  const { typed = {}, problems = {} } = answer ?? {}
  return (
    <Panel id="notes" title="Name and notes" beside={<p>only your team</p>}>
      <form method="post" noValidate data-checked>
        <input type="hidden" name="version" value={typed.version ?? customer.version} />
        <Field
          id="name"
          name="name"
          label="Name"
          defaultValue={typed.name ?? customer.name}
          problem={problems.name}
          maxLength={200}
        />
        <Field
          id="note"
          name="note"
          label="Notes"
          rows={4}
          defaultValue={typed.note ?? customer.note}
          problem={problems.note}
          maxLength={longest.note}
        />
        <Button look="line">Save</Button>
      </form>
    </Panel>
  )
}

type Joined = { joined: { _id: string; name: string; domain: string | null }[] }

function Joined({ joined }: Joined) {
  return (
    <Panel id="joined" title="Joined with it">
      <ul className="lines">
        {joined.map(({ _id, name, domain }) => (
          <li key={_id}>
            <p className="line-text">
              <bdi>{name}</bdi>
              {domain && domain !== name && <small>{domain}</small>}
            </p>
            <form method="post">
              <input type="hidden" name="joined" value={_id} />
              <button className="quiet" name="intent" value="separate">
                Separate<span className="sr-only"> {name}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
