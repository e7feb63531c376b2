import { data, href, redirect } from 'react-router'

import { database, listCookies, readPart, type Refusal, refused, sentFields } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { type Typed, typedIn, withUnpacked } from '#app/http/form-input.ts'
import { longestNote } from '#app/inbox/enquiry-line.ts'
import { newListNumber } from '#app/inbox/reference.ts'
import { FormAlert } from '#app/ui/field.tsx'
import { Breadcrumbs, PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/paste-page.ts'
import { addedLines, reviewedLines } from './added-lines.ts'
import { listCookie, listIn, valueOf } from './list-cookie.ts'
import { PasteColumns } from './paste-columns.tsx'
import { PasteForm } from './paste-form.tsx'
import { PasteReview } from './paste-review.tsx'
import {
  mostReviewed,
  type Shown,
  tableAgain,
  tableIn,
  tableStep,
  textOfLine,
  textStep,
} from './paste-steps.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { address: context.get(siteUrl) + href('/enquiry-list/paste') }
}

export async function action({ context }: Route.ActionArgs) {
  const refusal = context.get(refused)
  if (refusal) return data<Shown>({ text: '', problem: refusals[refusal] }, refusal)
  const typed = typedIn(context.get(sentFields))
  const origin = context.get(siteUrl)
  if (typed.step === 'add') return add(withUnpacked(typed), context.get(listCookies), origin)
  const { text = '', fileProblem } = typed
  if (fileProblem) return data<Shown>({ text, problem: fileProblem }, 422)
  const rows = tableIn(typed)
  const again = { text, ...(rows && { table: tableAgain(typed, rows) }) }
  const db = context.get(database)
  const step = rows ? tableStep(db, typed, rows) : textStep(db, text)
  const shown = await context.get(readPart)(step)
  // The response is 503 then.
  if (!shown)
    return data<Shown>({
      ...again,
      problem: 'We cannot read the catalogue right now. Please try again.',
    })
  return data<Shown>(shown, shown.problem ? 422 : 200)
}

function add(typed: Typed, cookies: string, origin: string) {
  const before = listIn(cookies)
  const { lines, wrong } = reviewedLines(typed, mostReviewed)
  const list = { ...before, listNumber: before.listNumber || newListNumber() }
  const { added, count, rest, isFull } = addedLines(list, lines)
  const later = [...rest.map(textOfLine), ...(typed.rest ? [typed.rest] : [])]
  const left = [...wrong.map((n) => textOfLine(rowIn(typed, n))), ...later].join('\n')
  const value = added.lines.length > 0 ? valueOf(added) : undefined
  const headers: Record<string, string> = value
    ? { 'set-cookie': listCookie(value, origin.startsWith('https:')) }
    : {}
  if (left === '') throw redirect(href('/enquiry-list'), { status: 303, headers })
  const done = `${count} ${count === 1 ? 'line is' : 'lines are'} on your list now.`
  return data<Shown>(
    { text: left, notice: `${done} ${reasonLeft(typed, wrong, rest, isFull)}` },
    { headers },
  )
}

function rowIn(typed: Typed, n: number) {
  const field = (name: string) => typed[`${name}-${n}`]?.trim() ?? ''
  const [text, quantity, unit, note] = [
    field('text'),
    field('quantity'),
    field('unit'),
    field('note'),
  ]
  return { text, quantity: quantity || '1', unit, note }
}

function reasonLeft(typed: Typed, wrong: number[], rest: unknown[], isFull: boolean) {
  if (wrong.length > 0) return 'We could not read a quantity or a text in the lines below.'
  if (isFull)
    return 'The list is full: it holds 60 lines, fewer where they are long. The lines below did not fit. Send the list first, then add them; copy them if you close this page.'
  if (rest.length > 0)
    return `The remarks of one part are too long: a line takes ${longestNote} characters of them. Please shorten the lines below.`
  return typed.rest ? 'The next lines are below.' : ''
}

const refusals: Record<Refusal, string> = {
  403: 'Not read: this form was sent from another site.',
  413: 'Not read: this is too long. Please paste or send less at once.',
  415: 'Not read: this is not one of our forms.',
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

const start: Shown = { text: '' }

export default function PastePage({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const { text, problem, notice, table, review } = actionData ?? start
  const title = review ? 'Check the lines' : table ? 'Which column is what?' : 'Paste a list'
  return (
    <>
      <PageHead
        title={`${title}: enquiry list`}
        description="Paste or send a list of parts, from a mail or a spreadsheet: each line is looked up in the catalogue."
        address={address}
      />
      <meta name="robots" content="noindex" />
      <div className="measure grid gap-6">
        <div>
          <Breadcrumbs
            trail={[{ name: 'Enquiry list', address: href('/enquiry-list') }]}
            here={title}
          />
          <h1 className="display text-[1.625rem] leading-[1.1] md:text-[1.875rem]">{title}</h1>
        </div>
        <div className="neatline" />
        {problem && <FormAlert words={problem} />}
        {notice && (
          <p role="status" className="border-l-4 border-safe bg-depth-1 px-4 py-3">
            {notice}{' '}
            <a href={href('/enquiry-list')} className="underline underline-offset-4">
              Open the list
            </a>
          </p>
        )}
        {review ? (
          <PasteReview {...review} />
        ) : table ? (
          <PasteColumns {...table} />
        ) : (
          <PasteForm text={text} />
        )}
      </div>
    </>
  )
}
