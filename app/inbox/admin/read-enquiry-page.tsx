import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import {
  data,
  href,
  Link,
  redirect,
  useActionData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { z } from 'zod'

import { isByScript } from '#app/accounts/admin-form.server.ts'
import {
  currentUser,
  database,
  exchange,
  letterheadLogo,
  mail,
  sentFields,
  settings,
} from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { dayAt } from '#app/settings/use-settings.ts'
import { call } from '#app/ui/admin/calls.ts'
import { keepPage } from '#app/ui/admin/form-action.ts'
import { ago, counted } from '#app/ui/admin/format.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { Panel, PageTitle, StepLink } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'

import { attachmentsOf } from '../attachments/attachments.server.ts'
import { CustomerLink } from '../customers/customer-hints.tsx'
import { customerOfEnquiry } from '../customers/customers.server.ts'
import { linkNewEnquiries } from '../customers/link-enquiries.server.ts'
import type { EnquiryLine } from '../enquiry-line.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { enquiryLinesIn, enquiryLinesText } from '../packed-lines.ts'
import { answersWithLines } from '../quotes/quote-answers.server.ts'
import type { Route } from './+types/read-enquiry-page.ts'
import { peopleOf } from './assigned-enquiries.server.ts'
import {
  EnquiryPerson,
  EnquiryStatusButtons,
  EnquiryToolbar,
  useStatus,
} from './enquiry-controls.tsx'
import {
  BuyersAnswers,
  EnquiryDetails,
  ReplyBar,
  EnquiryTrack,
  ShipFacts,
} from './enquiry-details.tsx'
import { EnquiryFiles } from './enquiry-files.tsx'
import { filterFrom, spamSignalTexts } from './enquiry-labels.ts'
import { EnquiryNote } from './enquiry-note.tsx'
import { EnquiryOutcome } from './enquiry-outcome.tsx'
import { enquiryNeighbours, findEnquiry } from './managed-enquiries.server.ts'
import { outcomeIntent, outcomeOf, saveOutcome } from './outcomes.server.ts'
import { QuoteForm } from './quote-form.tsx'
import { BuyersLink, FollowUp, MoreActions, QuoteVersions } from './quote-side.tsx'
import {
  openIn,
  type Quoting,
  type QuotingAnswer,
  quotingAction,
  quotingOf,
} from './quoting.server.ts'

export const handle: RouteFacts = { editors: true }

const certaintyLabels = {
  exact: 'Exact',
  likely: 'Likely',
  chosen: 'Chosen',
  free: 'Not listed',
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  await linkNewEnquiries(db)
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
    open: openIn(searchParams.get('lines') ?? ''),
    mail: context.get(mail),
    today,
  }
  const { currency } = context.get(settings).sales.quotes
  const [neighbours, quoting, files, people, answers, customer, outcome] = await Promise.all([
    enquiryNeighbours(db, enquiry, { search, show, me }),
    quotingOf(db, enquiry, asked),
    attachmentsOf(db, [enquiry._id]),
    peopleOf(db, enquiry, me),
    answersWithLines(db, enquiry._id),
    customerOfEnquiry(db, enquiry._id),
    outcomeOf(db, enquiry, currency),
  ])
  const own = files.get(enquiry._id) ?? []
  const packed = { ...enquiry, lines: enquiryLinesText(enquiry.lines) }
  const showsAll = searchParams.has('all-lines')
  const about = { neighbours, quoting, people, customer, outcome, files: own, answers, now, today }
  return { enquiry: packed, showsAll, ...about }
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
  const { request } = context.get(exchange)
  const acting = { db, enquiry, ownerId, mailing, isByScript: isByScript(request) }
  const typed = typedIn(context.get(sentFields))
  const intent = outcomeIntent(typed)
  if (!intent) return quotingAction(typed, acting)
  const saved = await saveOutcome(intent, typed, acting)
  if (Object.keys(saved.problems).length > 0) return data<QuotingAnswer>({ ...saved, typed }, 422)
  if (acting.isByScript) return data<QuotingAnswer>({ form: intent, done: 'Saved.', ...saved })
  throw redirect(`${href('/dashboard/enquiries/:id', { id: enquiry._id })}#outcome`, 303)
}

export const clientAction = keepPage

export default function ReadEnquiryPage({ loaderData }: Route.ComponentProps) {
  const { neighbours, quoting, people, files, now } = loaderData
  const { lines } = loaderData.enquiry
  const asked = useMemo(() => enquiryLinesIn(lines), [lines])
  const enquiry = { ...loaderData.enquiry, lines: asked }
  const answer = useFirstAnswer(loaderData.enquiry._id, useActionData<QuotingAnswer>())
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
      <BuyersAnswers answers={loaderData.answers} isWon={enquiry.status === 'won'} />
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
          {suspicion && status.shown === 'spam' && <Suspicion of={suspicion} />}
          <CustomerLink customer={loaderData.customer} />
          <EnquiryDetails enquiry={enquiry} answer={people.answer} />
          <EnquiryFiles enquiryId={_id} files={files} />
          <h3>Message</h3>
          <p className="message" dir="auto">
            {message}
          </p>
          {asked.length > 0 && <EnquiryLines key={_id} lines={asked} all={loaderData.showsAll} />}
          {status.shown !== 'spam' && (
            <ReplyBar
              enquiry={enquiry}
              isMain={!quoting}
              onReply={() => status.shown === 'new' && status.choose('answered')}
            />
          )}
        </Panel>
        <div className="seen-to">
          <div className="seen-row">
            <EnquiryStatusButtons {...status} />
            {loaderData.outcome && (
              <EnquiryOutcome
                key={`${_id} ${loaderData.outcome.status}`}
                outcome={loaderData.outcome}
                answer={answer}
              />
            )}
            <EnquiryPerson enquiry={enquiry} people={people} problems={problems} />
            {quoting && <FollowUp enquiry={enquiry} problems={problems} />}
          </div>
          <QuoteSide enquiry={enquiry} quoting={quoting} isSpam={status.shown === 'spam'} />
          <EnquiryNote key={_id} enquiry={enquiry} />
        </div>
      </div>
    </article>
  )
}

type QuoteSide = { enquiry: ManagedEnquiry; quoting: Quoting | undefined; isSpam: boolean }

function QuoteSide({ enquiry, quoting, isSpam }: QuoteSide) {
  if (quoting) {
    return (
      <>
        <MoreActions enquiry={enquiry} quoting={quoting} />
        <BuyersLink quoting={quoting} />
        <QuoteVersions enquiry={enquiry} quoting={quoting} />
      </>
    )
  }
  if (isSpam) return null
  return (
    <ButtonLink look="ink" href="?quote=yes#quote" className="write-quote">
      Write a quote
    </ButtonLink>
  )
}

function Suspicion({ of: signals }: { of: NonNullable<ManagedEnquiry['suspicion']> }) {
  return (
    <p className="suspicion">
      This looks like spam: it {new Intl.ListFormat('en').format(spamSignalTexts(signals))}.
    </p>
  )
}

type TitledEnquiry = ManagedEnquiry & { lines: unknown[] }

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

const shownAtFirst = 50

function EnquiryLines({ lines, all }: { lines: EnquiryLine[]; all: boolean }) {
  const [showsAll, showAll] = useState(all)
  const shown = showsAll ? lines : lines.slice(0, shownAtFirst)
  const show = (event: MouseEvent) => {
    event.preventDefault()
    showAll(true)
  }
  return (
    <>
      <h3 id="lines">{lines.length === 1 ? '1 line' : `${lines.length} lines`}</h3>
      <ol className="enquiry-lines" aria-labelledby="lines">
        {shown.map((line) => (
          <li key={line.position}>
            <span className="amount">
              {line.quantity} {line.unit}
            </span>
            <span>
              <LineTitle {...line} />
              <About {...line} />
              {line.note && <small dir="auto">{line.note}</small>}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < lines.length && (
        <a className="quiet" href="?all-lines=yes#lines" onClick={show}>
          Show all {lines.length} lines
        </a>
      )}
    </>
  )
}

function LineTitle({ productId: id, title }: EnquiryLine) {
  if (!id) return <bdi>{withWholeCodes(title)}</bdi>
  return (
    <a href={href('/view-details/:id', { id })}>
      <bdi>{withWholeCodes(title)}</bdi>
    </a>
  )
}

function About({ maker, partNumber, details, certainty }: EnquiryLine) {
  const more = Object.entries(details).map(([name, value]) => `${name} ${value}`)
  return (
    <small>
      <MakerAndNumber maker={maker} number={partNumber} />
      {(maker || partNumber) && ', '}
      {[...more, certaintyLabels[certainty]].filter(Boolean).join(', ')}
    </small>
  )
}
