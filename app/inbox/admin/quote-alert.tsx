import { Copy, MessageCircle } from 'lucide-react'
import { useLocation } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'
import { useCopy } from '#app/ui/admin/admin-context.tsx'
import { useHydrated } from '#app/ui/browser.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'

import { quoteFieldId } from './quote-fields.tsx'
import type { QuotingAnswer } from './quoting.server.ts'

type QuoteAlert = { answer: QuotingAnswer | undefined; problems: Problems }

/** More of them would push the form out of sight. */
const mostNamed = 6

/** Above the form: whether it was saved and why not, or how to give the buyer what was made. */
export function QuoteAlert({ answer, problems }: QuoteAlert) {
  const named = Object.entries(problems).filter(([name]) => name !== 'followUpOn')
  if (answer?.made) return <Made {...answer.made} />
  if (answer?.alert) return <Conflict alert={answer.alert} theirs={answer.theirs} />
  if (named.length === 0) return answer ? null : <Saved />
  return (
    <div className="quote-message">
      <FormAlert words="Not saved yet. Please look at this again:">
        <ul>
          {named.slice(0, mostNamed).map(([name, words]) => (
            <li key={name}>
              <a href={`#${quoteFieldId(name)}`}>
                {lineOf(name)}
                {words}
              </a>
            </li>
          ))}
        </ul>
        {named.length > mostNamed && (
          <p className="mt-1">{named.length - mostNamed} more are named beside their fields.</p>
        )}
      </FormAlert>
    </div>
  )
}

function Saved() {
  if (new URLSearchParams(useLocation().search).get('quote') !== 'saved') return null
  return (
    <p role="status" className="quote-message">
      Draft saved. The buyer does not see it.
    </p>
  )
}

function lineOf(name: string) {
  const n = /-(\d+)$/.exec(name)?.[1]
  return n === undefined ? '' : `Line ${n}: `
}

function Conflict({ alert, theirs }: Pick<QuotingAnswer, 'theirs'> & { alert: string }) {
  return (
    <div className="quote-message">
      <FormAlert words={alert}>
        {theirs && theirs.length > 0 && (
          <>
            <p className="mt-1">
              What you typed is still in the form. The table shows the differences. Save again to
              keep what is in the form; the other text stays in the list of versions.
            </p>
            <table className="differences">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">In the form</th>
                  <th scope="col">Saved by another person</th>
                </tr>
              </thead>
              <tbody>
                {theirs.map(({ field, mine, theirs: other }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    <td>{mine}</td>
                    <td>{other}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </FormAlert>
    </div>
  )
}

const mailWords: { [outcome: string]: string | undefined } = {
  queued: 'The quote is on its way by mail, with its PDF.',
  known: 'This version has been mailed before, so it is not mailed again.',
  'no address': 'Not mailed: the address of the buyer is not valid.',
}

function Made({ statusAddress, chats, mail }: NonNullable<QuotingAnswer['made']>) {
  const isHydrated = useHydrated()
  const copy = useCopy()
  return (
    <div className="quote-message" role="status">
      <h3>{mailWords[mail ?? ''] ?? 'The link for the buyer is made.'}</h3>
      <p>The link is shown only this once. Anyone who has it can read the list and the prices.</p>
      <p className="made">
        <input
          readOnly
          aria-label="Link to the status page"
          value={statusAddress}
          onFocus={({ target }) => target.select()}
        />
        {isHydrated && (
          <button
            type="button"
            className="quiet"
            onClick={() => void copy(statusAddress, 'Link copied.')}
          >
            <Copy aria-hidden />
            Copy
          </button>
        )}
      </p>
      <p className="made">
        {chats.map((address, n) => (
          <ButtonLink key={address} look="safe" href={address} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden />
            {chats.length > 1 ? `WhatsApp, part ${n + 1} of ${chats.length}` : 'WhatsApp'}
          </ButtonLink>
        ))}
      </p>
    </div>
  )
}
