import { useRef } from 'react'
import { href } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'
import { DeviceTime, Panel } from '#app/ui/admin/page-parts.tsx'

import { type ManagedEnquiry, stageOf } from '../enquiry.ts'
import { dayText } from '../quotes/quote-text.ts'
import { QuoteInput } from './quote-fields.tsx'
import type { Quoting } from './quoting.server.ts'
import { SavedMark, useChangedEarly, useSavedAtOnce } from './saved-at-once.tsx'

type Side = { enquiry: ManagedEnquiry; quoting: Quoting; problems: Problems }

export function FollowUp({ enquiry, problems }: Omit<Side, 'quoting'>) {
  const { outcome, save } = useSavedAtOnce('follow-up')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A year is typed digit by digit, and each digit is a change.
  const saveSoon = (field: HTMLInputElement) => {
    clearTimeout(waiting.current)
    if (field.value && field.value < '2000') return
    waiting.current = setTimeout(() => void save(field.form), pause)
  }
  const early = useChangedEarly((field) => field instanceof HTMLInputElement && saveSoon(field))
  return (
    <Panel id="follow-up" title="Follow up" className="follow-up">
      <form
        ref={early}
        method="post"
        noValidate
        autoComplete="off"
        data-checked
        onChange={({ target }) => target instanceof HTMLInputElement && saveSoon(target)}
      >
        <QuoteInput
          name="followUpOn"
          label="Remind on"
          value={enquiry.followUpOn ?? ''}
          problems={problems}
          type="date"
          hint="From this day on, the overview shows it among what needs attention."
          isLabelled
        />
        <div className="row">
          <button className="without-script" name="intent" value="follow-up">
            Save day
          </button>
          <SavedMark outcome={outcome} />
        </div>
      </form>
    </Panel>
  )
}

/** In milliseconds. */
const pause = 600

export function MoreActions({ enquiry, quoting }: Omit<Side, 'problems'>) {
  const stage = stageOf(enquiry)
  const isOver = stage === 'won' || stage === 'lost' || stage === 'closed'
  return (
    <form method="post" data-checked className="flex flex-wrap gap-2">
      <input type="hidden" name="repeatId" value={quoting.repeatId} />
      <button className="quiet" name="intent" value={isOver ? 'reopen' : 'close'}>
        {isOver ? 'Reopen' : 'Close without order'}
      </button>
      <button className="quiet" name="intent" value="repeat">
        Repeat this list
      </button>
    </form>
  )
}

export function BuyersLink({ quoting: { links } }: Pick<Side, 'quoting'>) {
  return (
    <Panel id="buyers-link" title="Status page" beside={<p>{links.length} open</p>}>
      <form method="post" className="inside">
        <p className="text-ui text-ink-2">
          On this page the buyer reads the status of the list and the quote that was sent.
          {links[0] && ` The newest link closes on ${dayText(links[0].closesAt)}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <button className="quiet" name="intent" value="new-link">
            Make a link
          </button>
          {links.length > 0 && (
            <button className="quiet" name="intent" value="withdraw">
              Withdraw {links.length > 1 ? `all ${links.length} links` : 'the link'}
            </button>
          )}
        </div>
      </form>
    </Panel>
  )
}

export function QuoteVersions({ enquiry, quoting }: Omit<Side, 'problems'>) {
  const { versions, shown, newest } = quoting
  if (versions.length === 0) return null
  const id = enquiry._id
  return (
    <Panel id="versions" title="Versions of the quote">
      <ul className="lines">
        {versions.map(({ version, state, createdAt, sentAt, author, refusal }) => (
          <li key={version}>
            <p className="line-text">
              <span>
                {version}, {state === 'sent' ? 'sent' : 'draft'}
              </span>
              <small>
                <DeviceTime at={sentAt ?? createdAt} />
                {author && `, ${author}`}
              </small>
              {refusal !== undefined && (
                <small className="text-overprint">
                  Not delivered. The mail server said: <q>{refusal}</q> Send the link to the buyer
                  another way.
                </small>
              )}
            </p>
            {version !== shown && (
              <a
                className="quiet"
                href={`${href('/dashboard/enquiries/:id', { id })}?version=${version}#quote`}
              >
                Open<span className="sr-only"> version {version}</span>
              </a>
            )}
            <a
              className="quiet"
              href={`${href('/dashboard/enquiries/:id/quote.pdf', { id })}?version=${version}`}
              target="_blank"
              rel="noreferrer"
            >
              PDF<span className="sr-only"> of version {version}</span>
            </a>
          </li>
        ))}
      </ul>
      {shown !== newest && (
        <p className="calm">Version {shown} is in the form. Saving makes it the newest.</p>
      )}
    </Panel>
  )
}
