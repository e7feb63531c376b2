import { Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'
import { useAdmin, useCopy } from '#app/ui/admin/admin-context.tsx'
import { useFormAction } from '#app/ui/admin/form-action.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'

import { quoteFieldId } from './quote-fields.tsx'
import type { QuotingAnswer } from './quoting.server.ts'

type QuoteAlert = { answer: QuotingAnswer | undefined; problems: Problems }

/** More of them would push the form out of sight. */
const mostNamed = 6

export function namedProblems(problems: Problems) {
  return Object.entries(problems)
    .filter(([name]) => name !== 'followUpOn')
    .slice(0, mostNamed)
}

export function QuoteAlert({ answer, problems }: QuoteAlert) {
  const named = namedProblems(problems)
  const more = Object.keys(problems).length - named.length
  if (answer?.made) return <Made {...answer.made} />
  if (answer?.alert) return <Conflict alert={answer.alert} theirs={answer.theirs} />
  if (named.length === 0) return answer ? null : <Saved />
  return (
    <div className="quote-message">
      <FormAlert words="Not saved yet. Please look at this again:">
        <ul>
          {named.map(([name, words]) => (
            <li key={name}>
              <a href={`#${quoteFieldId(name)}`}>
                {lineOf(name)}
                {words}
              </a>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="mt-1">{more} more are named beside their fields.</p>}
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

export function numberOfLine(name: string) {
  const n = /-(\d+)$/.exec(name)?.[1]
  return n === undefined ? undefined : Number(n)
}

function lineOf(name: string) {
  const n = numberOfLine(name)
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

function Made({ statusAddress, chat, mail, unsent }: NonNullable<QuotingAnswer['made']>) {
  const isHydrated = useHydrated()
  const copy = useCopy()
  const { isMarked, mark } = useMarkSent(unsent)
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
      <div className="made">
        <ButtonLink
          look="safe"
          href={chat}
          target="_blank"
          rel="noreferrer"
          onClick={() => void mark()}
        >
          <MessageCircle aria-hidden />
          WhatsApp
        </ButtonLink>
        {unsent !== undefined && !isMarked && (
          <form method="post">
            <input type="hidden" name="version" value={unsent} />
            <Button look="line" name="intent" value="sent">
              Mark as sent
            </Button>
          </form>
        )}
      </div>
      {unsent !== undefined && (
        <p>
          {isMarked
            ? 'Marked as sent.'
            : 'The buyer sees the prices once the quote is marked as sent. WhatsApp marks it.'}
        </p>
      )}
    </div>
  )
}

/** WhatsApp opens in a window of its own, so this page stays, with the link that is shown once. */
function useMarkSent(version: number | undefined) {
  const [isMarked, setMarked] = useState(false)
  const { notify } = useAdmin()
  const { submit } = useFormAction()
  const mark = async () => {
    if (version === undefined || isMarked) return
    const fields = new FormData()
    fields.set('intent', 'sent')
    fields.set('version', String(version))
    const { done, message = '' } = (await submit(fields)) ?? {}
    if (done) setMarked(true)
    else notify({ text: message, isBad: true })
  }
  return { isMarked, mark }
}
