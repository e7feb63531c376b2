import './enquiry-list.css'
import './list-about.css'
import './list-lines.css'
import './list-print.css'
import { data, href, redirect } from 'react-router'

import { database, listCookies, mail, readPart, refused, sender } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import { newListNumber } from '#app/inbox/reference.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { Island } from '#app/ui/island.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/enquiry-list-page.ts'
import { EnquiryList } from './enquiry-list.island.tsx'
import { changedList } from './list-changes.ts'
import { listCookie, listIn, valueOf } from './list-cookie.ts'
import type { ListedLine } from './listed-line.ts'
import { shownLines } from './listed-products.server.ts'
import { type Outcome, sendList } from './send-list.server.ts'

type Shown = { lines: ListedLine[]; listNumber: string; typed: Typed; problems: Problems }

const refusals = new Map([
  [
    'full',
    'The list is full: it holds 60 lines, and fewer where they are long. Please send it first.',
  ],
  ['line', 'This could not be added: please check its text and its quantity.'],
  ['refused', 'This could not be added, because it came from another site or was too long.'],
])

export async function loader({ context, request }: Route.LoaderArgs) {
  const { listNumber, lines } = listIn(context.get(listCookies))
  const problem = refusals.get(new URL(request.url).searchParams.get('problem') ?? '')
  const read = context.get(readPart)(shownLines(context.get(database), lines))
  const shown = {
    listNumber: listNumber || (lines.length > 0 ? newListNumber() : ''),
    lines: (await read) ?? lines,
    typed: {},
    problems: problem ? { list: problem } : {},
    siteUrl: context.get(siteUrl),
  }
  if (listNumber === shown.listNumber) return shown
  return data(shown, { headers: cookieOf({ ...shown, lines }, shown.siteUrl) })
}

export async function action({ context, request }: Route.ActionArgs) {
  const origin = context.get(siteUrl)
  const refusal = context.get(refused)
  if (refusal) {
    const lost = { lines: [], listNumber: '', typed: {}, siteUrl: origin }
    return data({ ...lost, problems: { list: refusals.get('refused') ?? '' } }, refusal)
  }
  const form = new URLSearchParams(await request.text())
  const changed = changedList(form)
  const before = listIn(context.get(listCookies))
  const numbered = {
    ...changed,
    listNumber: changed.listNumber || before.listNumber || newListNumber(),
  }
  const outcome: Outcome =
    form.get('do') === 'send' && !changed.problems.free
      ? await sendList(numbered, {
          db: context.get(database),
          from: context.get(sender),
          mailing: { mail: context.get(mail), siteUrl: origin },
          readPart: context.get(readPart),
        })
      : { status: changed.problems.free ? 422 : 200 }
  if (outcome.status === 303) {
    const { listNumber: reference } = numbered
    const sent = redirect(href('/enquiries/sent/:reference', { reference }), 303)
    // Another tab can have begun a new list.
    const isOver = ['', reference].includes(before.listNumber)
    if (isOver) sent.headers.set('set-cookie', listCookie('', origin.startsWith('https:')))
    throw sent
  }
  const listNumber = outcome.listNumber ?? numbered.listNumber
  const problems = { ...changed.problems, ...outcome.problems }
  const lines = await context.get(readPart)(shownLines(context.get(database), changed.lines))
  const shown = {
    ...numbered,
    listNumber,
    problems,
    lines: lines ?? changed.lines,
    siteUrl: origin,
  }
  const headers = { ...cookieOf({ ...changed, listNumber }, origin), ...outcome.headers }
  return data(shown, { status: outcome.status, headers })
}

function cookieOf({ listNumber, lines }: Pick<Shown, 'lines' | 'listNumber'>, origin: string) {
  const isSecure = origin.startsWith('https:')
  // Notes are left out first: they can be typed again, the lines cannot.
  const value =
    valueOf({ listNumber, lines }) ??
    valueOf({ listNumber, lines: lines.map((line) => ({ ...line, note: '' })) })
  const headers: Record<string, string> = {}
  if (value !== undefined)
    headers['set-cookie'] = listCookie(lines.length > 0 ? value : '', isSecure)
  return headers
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export default function EnquiryListPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData
  const { company, contact } = useSettings()
  const address = shown.siteUrl + href('/enquiry-list')
  return (
    <>
      <PageHead
        title={`Enquiry list | ${company.name}`}
        description={`Ask ${company.name} for many parts at once.`}
        address={address}
      />
      <meta name="robots" content="noindex" />
      <div className="measure">
        <Island
          from="./enquiry-list/enquiry-list.island.tsx"
          of={EnquiryList}
          props={{ ...shown, chat: chatLink(contact, ''), email: contact.email }}
        />
      </div>
    </>
  )
}
