import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { data, href, Link, useHref, useLinkClickHandler, useLocation } from 'react-router'

import { database } from '#app/context.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { ago } from '#app/ui/admin/when.ts'

import type { Route } from './+types/read-enquiry-page.ts'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { enquiryNeighbours } from './enquiry-neighbours.server.ts'
import { EnquiryNote } from './enquiry-note.tsx'
import { EnquiryStatusButtons } from './enquiry-status.tsx'
import { EnquiryWaysOut } from './enquiry-ways-out.tsx'
import { shownIn, suspicionWords } from './inbox-words.ts'
import { findEnquiry } from './managed-enquiries.server.ts'
import { useReading } from './reading.ts'
import { ReplyBar } from './reply-bar.tsx'
import { useStatus } from './status-marking.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const enquiry = await findEnquiry(db, params.id)
  if (!enquiry) throw data('Enquiry not found.', { status: 404 })
  const show = shownIn(new URL(request.url).searchParams)
  const { search } = listQueryIn(request)
  const neighbours = await enquiryNeighbours(db, enquiry, { search, show })
  return { enquiry, neighbours, now: Date.now() }
}

/** One enquiry with its status, note and actions. */
export default function ReadEnquiryPage({ loaderData }: Route.ComponentProps) {
  const { enquiry, neighbours, now } = loaderData
  const { _id, reference, name, message, createdAt, suspicion } = enquiry
  const status = useStatus(enquiry)
  useReading(enquiry)
  return (
    <article className="enquiry" aria-labelledby="sender">
      <Ways {...neighbours} />
      <PageTitle title={`Enquiry ${reference}`} tab={`${reference} ${name}`}>
        <EnquiryWaysOut enquiry={enquiry} />
      </PageTitle>
      <div className="columns">
        <section className="panel asked" aria-labelledby="sender">
          <header>
            <h2 id="sender">
              <bdi>{name}</bdi>
            </h2>
            <time dateTime={createdAt}>{ago(createdAt, now)}</time>
          </header>
          {suspicion && <Suspicion signs={suspicionWords(suspicion)} />}
          <EnquiryFacts enquiry={enquiry} />
          <h3>Message</h3>
          <p className="message" dir="auto">
            {message}
          </p>
          {status.shown !== 'spam' && (
            <ReplyBar
              enquiry={enquiry}
              onReply={() => void (status.shown === 'new' && status.choose('answered'))}
            />
          )}
        </section>
        <div className="seen-to">
          <EnquiryStatusButtons {...status} />
          <EnquiryNote key={_id} enquiry={enquiry} />
        </div>
      </div>
    </article>
  )
}

/** Links to the list with its filter, and to its neighbours. */
function Ways({ newer, older }: { newer?: string; older?: string }) {
  const { search } = useLocation()
  return (
    <nav className="ways" aria-label="Enquiries">
      <Link to={{ pathname: href('/dashboard/enquiries'), search }}>
        <ChevronLeft aria-hidden />
        All enquiries
      </Link>
      <Step name="Newer enquiry" id={newer} icon={ChevronLeft} />
      <Step name="Older enquiry" id={older} icon={ChevronRight} />
    </nav>
  )
}

type Step = { name: string; id: string | undefined; icon: LucideIcon }

/** At the end of the list the link stays but is disabled, so that it does not lose the focus. */
function Step({ name, id, icon: Icon }: Step) {
  const { search } = useLocation()
  const to = { pathname: href('/dashboard/enquiries/:id', { id: id ?? '' }), search }
  const address = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
  const way = id
    ? { href: address, onClick: go }
    : { role: 'link', 'aria-disabled': true, tabIndex: -1 }
  return (
    <a {...way} className="step" aria-label={name}>
      <Icon aria-hidden />
    </a>
  )
}

function Suspicion({ signs }: { signs: string[] }) {
  return (
    <p className="suspicion">
      It looks like a machine’s: it {new Intl.ListFormat('en').format(signs)}.
    </p>
  )
}
