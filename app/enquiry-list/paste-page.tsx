import { data, href, redirect } from 'react-router'

import { database, listCookies, readPart, refused, sender, sentFields } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { FormRefusal } from '#app/http/form-body.server.ts'
import { type Typed, typedIn, withUnpacked } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { longestNote } from '#app/inbox/enquiry-line.ts'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'
import { Breadcrumbs, PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/paste-page.ts'
import { listCookie, mostLines, newListNumber } from './cookie-text.ts'
import { addedLines, reviewedLines } from './list-changes.ts'
import { PasteForm } from './paste-form.tsx'
import { PasteReview } from './paste-review.tsx'
import {
  mostReviewed,
  type PasteStep,
  tableAgain,
  tableIn,
  tableStep,
  textOfLine,
  textStep,
} from './paste-steps.server.ts'
import { listBehind, saveList } from './saved-lists.server.ts'
import type { Column, Table, TableShape } from './table-lines.ts'

export const handle: RouteFacts = { ownForm: true }

const rowsShown = 8

const names: Record<Column, string> = {
  none: 'Leave out',
  quantity: 'Quantity',
  unit: 'Unit',
  partNumber: 'Part number',
  description: 'Description',
  maker: 'Maker',
  note: 'Remark',
  number: 'Line number',
}

type PasteColumns = { rows: Table; shape: TableShape; isPasted: boolean }

export function loader({ context }: Route.LoaderArgs) {
  return { address: context.get(siteUrl) + href('/enquiry-list/paste') }
}

export async function action({ context }: Route.ActionArgs) {
  const refusal = context.get(refused)
  if (refusal) return data<PasteStep>({ text: '', problem: refusals[refusal] }, refusal)
  const typed = typedIn(context.get(sentFields))
  if (typed.step === 'add') return add(withUnpacked(typed), context)
  const { text = '', fileProblem } = typed
  if (fileProblem) return data<PasteStep>({ text, problem: fileProblem }, 422)
  const rows = tableIn(typed)
  const again = { text, ...(rows && { table: tableAgain(typed, rows) }) }
  const db = context.get(database)
  const step = rows ? tableStep(db, typed, rows) : textStep(db, text)
  const shown = await context.get(readPart)(step)
  // The response is 503 then.
  if (!shown)
    return data<PasteStep>({
      ...again,
      problem: 'We cannot read the catalogue right now. Please try again.',
    })
  return data<PasteStep>(shown, shown.problem ? 422 : 200)
}

async function add(typed: Typed, context: Route.ActionArgs['context']) {
  const db = context.get(database)
  const { lines, wrong } = reviewedLines(typed, mostReviewed)
  const before = await context.get(readPart)(listBehind(db, context.get(listCookies)))
  const { added, count, rest, isFull } = addedLines(before?.lines ?? [], lines)
  const listNumber = before?.listNumber || newListNumber()
  const list = { listNumber, key: before?.key ?? '', lines: added }
  const saved =
    before && (await context.get(readPart)(saveList(db, list, context.get(sender)?.hash ?? '')))
  const text = (some: typeof lines) => some.map(textOfLine)
  const later = [...text(saved ? rest : lines), ...(typed.rest ? [typed.rest] : [])]
  const left = [...wrong.map((n) => textOfLine(rowIn(typed, n))), ...later].join('\n')
  if (!saved) return data<PasteStep>({ text: left, problem: notSaved })
  const isSecure = context.get(siteUrl).startsWith('https:')
  const headers: Record<string, string> =
    added.length > 0 ? { 'set-cookie': listCookie(saved.cookie, isSecure) } : {}
  if (left === '') throw redirect(href('/enquiry-list'), { status: 303, headers })
  const done = `${count} ${count === 1 ? 'line is' : 'lines are'} on your list now.`
  return data<PasteStep>(
    { text: left, notice: `${done} ${reasonLeft(typed, wrong, rest, isFull)}` },
    { headers },
  )
}

const notSaved =
  'We cannot store your lines right now. They are below; please try again in a moment.'

function rowIn(typed: Typed, n: number) {
  const field = (name: string) => typed[`${name}-${n}`]?.trim() ?? ''
  const [text, quantity, unit, note] = [
    field('text'),
    field('quantity'),
    field('unit'),
    field('note'),
  ]
  return { text, quantity, unit, note }
}

function reasonLeft(typed: Typed, wrong: number[], rest: unknown[], isFull: boolean) {
  if (wrong.length > 0) return 'We could not read a quantity or a text in the lines below.'
  if (isFull)
    return `The list is full: it holds ${mostLines} lines, fewer where they are long. The lines below did not fit. Send the list first, then add them; copy them if you close this page.`
  if (rest.length > 0)
    return `The remarks of one part are too long: a line takes ${longestNote} characters of them. Please shorten the lines below.`
  return typed.rest ? 'The next lines are below.' : ''
}

const refusals: Record<FormRefusal, string> = {
  403: 'Not read: this form was sent from another site.',
  413: 'Not read: this is too long. Please paste or send less at once.',
  415: 'Not read: this is not one of our forms.',
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

const start: PasteStep = { text: '' }

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
          <h1
            id="content"
            tabIndex={-1}
            className="display text-[1.625rem] leading-[1.1] md:text-[1.875rem]"
          >
            {title}
          </h1>
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
          <PasteColumns {...table} isPasted={text !== ''} />
        ) : (
          <PasteForm text={text} />
        )}
      </div>
    </>
  )
}

function PasteColumns({ rows, shape, isPasted }: PasteColumns) {
  const { headRow, columns } = shape
  const from = Math.max(0, (headRow ?? 0) - 1)
  const shown = rows.map((row, index) => ({ row, index })).slice(from, from + rowsShown)
  const numbered = columns.map((column, index) => ({ column, index }))
  return (
    <form method="post" action={href('/enquiry-list/paste')} className="grid gap-5">
      <p className="max-w-180 text-pretty text-ink-2">
        We recognized the columns by their heads. Please check them: only the columns that you name
        are read.
      </p>
      {questionsOf(shape).map((question) => (
        <p key={question} className="border-l-4 border-overprint bg-depth-1 px-4 py-3">
          {question}
        </p>
      ))}
      <input type="hidden" name="table" value={JSON.stringify(rows)} />
      <div className="field max-w-80">
        <label htmlFor="head">Row with the heads (0 if there is none)</label>
        <input
          id="head"
          name="head"
          inputMode="numeric"
          type="number"
          min={0}
          max={rows.length}
          defaultValue={headRow === undefined ? 0 : headRow + 1}
        />
      </div>
      {/* The table scrolls sideways, so the keyboard needs to reach it. */}
      <div
        className="overflow-x-auto"
        role="region"
        aria-label="First rows"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="w-full border-collapse text-ui">
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="p-2 text-left">
                Row
              </th>
              {numbered.map(({ column, index }) => (
                <th key={index} scope="col" className="min-w-36 p-2 text-left">
                  <ColumnSelect index={index} column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, index }) => (
              <tr
                key={index}
                className={`border-b border-line ${index === headRow ? 'bg-depth-2 font-semibold' : ''}`}
              >
                <td className="p-2 font-data text-ink-3">{index + 1}</td>
                {numbered.map(({ index: column }) => (
                  <td key={column} dir="auto" className="max-w-80 truncate p-2">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="signal">Look up the lines</Button>
        <a
          href={href('/enquiry-list/paste')}
          className="inline-flex min-h-12 items-center underline underline-offset-4"
        >
          {isPasted ? 'Start again' : 'Choose another file'}
        </a>
      </div>
    </form>
  )
}

function questionsOf({ repeated, unknown }: TableShape) {
  const two = repeated.map(
    (kind) => `Two columns can be the ${names[kind].toLowerCase()}. Please check which one it is.`,
  )
  const heads = unknown.join(', ')
  return heads
    ? [...two, `We do not know the head ${heads}. Please say what the column holds.`]
    : two
}

function ColumnSelect({ index, column }: { index: number; column: Column }) {
  return (
    <select
      name={`column-${index}`}
      aria-label={`Column ${index + 1} holds`}
      defaultValue={column}
      className="min-h-11 w-full rounded-control border border-line-2 bg-white px-2"
    >
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
