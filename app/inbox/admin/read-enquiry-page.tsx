import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, href, Link, useLocation, useRevalidator } from 'react-router'
import { z } from 'zod'

import { currentUser, database, letterheadLogo, mail, sentFields, settings } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { typedIn, type Problems } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { dayAt } from '#app/settings/use-settings.ts'
import { Avatar, type AvatarProps } from '#app/ui/admin/avatar.tsx'
import { call } from '#app/ui/admin/calls.ts'
import { ago, counted } from '#app/ui/admin/format.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { StepLink } from '#app/ui/admin/step-link.tsx'
import { Button } from '#app/ui/button.tsx'

import { attachmentsOf } from '../attachments/attachments.server.ts'
import type { EnquiryLine } from '../enquiry-line.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import type { Route } from './+types/read-enquiry-page.ts'
import { peopleOf } from './assigned-enquiries.server.ts'
import { EnquiryStatusButtons, useStatus, EnquiryToolbar } from './enquiry-controls.tsx'
import { EnquiryDetails, ReplyBar, EnquiryTrack, ShipFacts } from './enquiry-details.tsx'
import { EnquiryFiles } from './enquiry-files.tsx'
import { filterFrom, spamSignalTexts } from './enquiry-labels.ts'
import { EnquiryNote } from './enquiry-note.tsx'
import { enquiryNeighbours, findEnquiry } from './managed-enquiries.server.ts'
import { QuoteProblem } from './quote-fields.tsx'
import { QuoteForm } from './quote-form.tsx'
import { BuyersLink, FollowUp, QuoteVersions } from './quote-side.tsx'
import { quotingAction, quotingOf } from './quoting.server.ts'

export const handle: RouteFacts = { editors: true }

type EnquiryPerson = {
  enquiry: ManagedEnquiry
  people: { me: string; active: AvatarProps[]; names: Map<string, string> }
  problems: Problems
}

const certaintyLabels = {
  exact: 'Exact number',
  likely: 'Likely',
  chosen: 'Chosen',
  free: 'Not listed',
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const enquiry = await findEnquiry(db, params.id)
  if (!enquiry) throw data('Enquiry not found.', { status: 404 })
  const now = Date.now()
  const today = dayAt(context.get(settings).company, now)
  const show = filterFrom(new URL(request.url).searchParams)
  const me = context.get(currentUser)?.ownerId ?? ''
  const { search } = listQueryIn(request)
  const { searchParams } = new URL(request.url)
  const asked = {
    isWanted: searchParams.has('quote'),
    version: Number(searchParams.get('version')) || undefined,
    mail: context.get(mail),
    today,
  }
  const [neighbours, quoting, files, people] = await Promise.all([
    enquiryNeighbours(db, enquiry, { search, show, me }),
    quotingOf(db, enquiry, asked),
    attachmentsOf(db, [enquiry._id]),
    peopleOf(db, enquiry, me),
  ])
  const own = files.get(enquiry._id) ?? []
  return { enquiry, neighbours, quoting, people, files: own, now, today }
}

/** The forms of this page work without script, so they are posted as documents. */
export async function action({ context, params }: Route.ActionArgs) {
  const db = context.get(database)
  const enquiry = await findEnquiry(db, params.id)
  if (!enquiry) throw data('Enquiry not found.', { status: 404 })
  const mailing = {
    mail: context.get(mail),
    siteUrl: context.get(siteUrl),
    readLogo: context.get(letterheadLogo),
  }
  const ownerId = context.get(currentUser)?.ownerId ?? ''
  return quotingAction(typedIn(context.get(sentFields)), { db, enquiry, ownerId, mailing })
}

export default function ReadEnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, neighbours, quoting, people, files, now } = loaderData
  const answer = useFirstAnswer(loaderData.enquiry._id, actionData)
  const problems = answer?.problems ?? {}
  const { _id, reference, name, message, createdAt, suspicion } = enquiry
  const status = useStatus(enquiry)
  useMarkAsRead(enquiry)
  return (
    <article className="enquiry" aria-labelledby="sender">
      <Neighbours {...neighbours} />
      <PageTitle title={titleOf(enquiry)} tab={`${reference} ${name}`}>
        <EnquiryToolbar enquiry={enquiry} />
      </PageTitle>
      {quoting && <EnquiryTrack enquiry={enquiry} quoting={quoting} />}
      <ShipFacts enquiry={enquiry} today={loaderData.today} />
      <div className="columns">
        {quoting && (
          <QuoteForm
            key={_id}
            enquiry={enquiry}
            quoting={quoting}
            answer={answer}
            today={loaderData.today}
          />
        )}
        <Panel
          id="sender"
          title={<bdi>{name}</bdi>}
          beside={<time dateTime={createdAt}>{ago(createdAt, now)}</time>}
          className="asked"
        >
          {suspicion && (
            <p className="suspicion">
              This looks like spam: it{' '}
              {new Intl.ListFormat('en').format(spamSignalTexts(suspicion))}.
            </p>
          )}
          <EnquiryDetails enquiry={enquiry} answer={people.answer} />
          <EnquiryFiles enquiryId={_id} files={files} />
          <h3>Message</h3>
          <p className="message" dir="auto">
            {message}
          </p>
          {enquiry.lines.length > 0 && <EnquiryLines lines={enquiry.lines} />}
          {status.shown !== 'spam' && (
            <ReplyBar
              enquiry={enquiry}
              isMain={!quoting}
              onReply={() => status.shown === 'new' && status.choose('answered')}
            />
          )}
        </Panel>
        <div className="seen-to">
          <EnquiryStatusButtons {...status} />
          <EnquiryPerson enquiry={enquiry} people={people} problems={problems} />
          {quoting ? (
            <>
              <FollowUp enquiry={enquiry} quoting={quoting} problems={problems} />
              <BuyersLink quoting={quoting} />
              <QuoteVersions enquiry={enquiry} quoting={quoting} />
            </>
          ) : (
            status.shown !== 'spam' && (
              <a className="quiet" href="?quote=yes#quote">
                Write a quote
              </a>
            )
          )}
          <EnquiryNote key={_id} enquiry={enquiry} />
        </div>
      </div>
    </article>
  )
}

type TitledEnquiry = ManagedEnquiry & { lines: unknown[] }

/** A list is known by its ship; its number is among the facts. */
function titleOf({ reference, vessel, name, lines }: TitledEnquiry) {
  if (lines.length === 0) return `Enquiry ${reference}`
  return `${vessel || name}, ${counted(lines.length, 'line')}`
}

function Neighbours({ newer, older }: { newer?: string; older?: string }) {
  const { search } = useLocation()
  const pageOf = (id: string | undefined) =>
    id && { pathname: href('/dashboard/enquiries/:id', { id }), search }
  return (
    <nav className="enquiry-navigation" aria-label="Enquiries">
      <Link to={{ pathname: href('/dashboard/enquiries'), search }}>
        <ChevronLeft aria-hidden />
        All enquiries
      </Link>
      <StepLink name="Newer enquiry" to={pageOf(newer)} icon={ChevronLeft} />
      <StepLink name="Older enquiry" to={pageOf(older)} icon={ChevronRight} />
    </nav>
  )
}

/** Marks an enquiry as read when it is shown. A failure shows no error: the enquiry stays unread. */
function useMarkAsRead({ _id, readAt }: ManagedEnquiry) {
  const { revalidate } = useRevalidator()
  const seen = useRef<string>(undefined)
  // Only the browser knows that it is shown. Runs once, so that a later mark as unread stays.
  useEffect(() => {
    if (seen.current === _id) return
    seen.current = _id
    if (readAt) return
    const body = { ids: [_id], isRead: true }
    const path = '/api/enquiries/read'
    void call({ method: 'POST', path, schema: z.unknown(), body }).then(({ is }) => {
      if (is === 'done') void revalidate()
    })
  }, [_id, readAt, revalidate])
}

function EnquiryLines({ lines }: { lines: EnquiryLine[] }) {
  return (
    <>
      <h3 id="lines">{lines.length === 1 ? '1 line' : `${lines.length} lines`}</h3>
      <ol className="enquiry-lines" aria-labelledby="lines">
        {lines.map((line) => (
          <li key={line.position}>
            <span className="amount">
              {line.quantity} {line.unit}
            </span>
            <span>
              <LineTitle {...line} />
              <small>{aboutOf(line)}</small>
              {line.note && <small dir="auto">{line.note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function LineTitle({ productId: id, title }: EnquiryLine) {
  if (!id) return <bdi>{title}</bdi>
  return (
    <a href={href('/view-details/:id', { id })}>
      <bdi>{title}</bdi>
    </a>
  )
}

function aboutOf({ maker, partNumber, details, certainty }: EnquiryLine) {
  const more = Object.entries(details).map(([name, value]) => `${name} ${value}`)
  return [maker, partNumber, ...more, certaintyLabels[certainty]].filter(Boolean).join(', ')
}

/** Who sees to an enquiry. The form works without script, and posts who had it when the page was made. */
function EnquiryPerson({ enquiry: { givenTo = '' }, people, problems }: EnquiryPerson) {
  const { me, active, names } = people
  // Enquiries stay assigned to a deactivated person until another person takes them.
  const isGone = givenTo !== '' && !active.some(({ _id }) => _id === givenTo)
  const listed = isGone
    ? [{ _id: givenTo, name: names.get(givenTo) ?? 'Unknown' }, ...active]
    : active
  const given = listed.find(({ _id }) => _id === givenTo)
  return (
    <Panel id="given" title="Assigned to" className="follow-up">
      <form method="post" key={givenTo} data-checked>
        <input type="hidden" name="from" value={givenTo} />
        <div className="field given-to">
          {given && <Avatar {...given} />}
          <label htmlFor="givenTo" className="sr-only">
            Person
          </label>
          <select id="givenTo" name="givenTo" defaultValue={givenTo}>
            <option value="">Nobody</option>
            {listed.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {_id === me ? `${name} (you)` : name}
              </option>
            ))}
          </select>
          <QuoteProblem name="givenTo" problems={problems} />
        </div>
        <div className="row">
          {givenTo !== me && (
            <Button look="line" name="intent" value="take">
              Take it
            </Button>
          )}
          <button className="quiet" name="intent" value="give">
            Save person
          </button>
        </div>
      </form>
    </Panel>
  )
}
