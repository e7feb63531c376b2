import './enquiry-list.css'
import './line-choices.css'
import './list-about.css'
import './list-files.css'
import './list-lines.css'
import './list-print.css'
import { data, href, redirect } from 'react-router'

import {
  database,
  listCookies,
  mail,
  readPart,
  refused,
  savesData,
  sender,
  sentFields,
} from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { attachmentsNotSent } from '#app/inbox/attachments/attachments.server.ts'
import {
  isStatusSecret,
  newStatusSecret,
  statusCookie,
  statusSecretIn,
} from '#app/inbox/quotes/status-secret.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { Island } from '#app/ui/island.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/enquiry-list-page.ts'
import { listCookie, mostLines, newListNumber } from './cookie-text.ts'
import { firstShown, moreShown } from './device-storage.ts'
import { EnquiryList } from './enquiry-list.island.tsx'
import { changedList, linesElsewhere } from './list-changes.ts'
import { listIn, valueOf } from './list-cookie.ts'
import { type FileOfList, filesCookie, filesInCookies, type ListedFile } from './listed-file.ts'
import { fullList, type ListedLine } from './listed-line.ts'
import { listBehind, saveList } from './saved-lists.server.ts'
import { shownLines, type SentList, sendList } from './send-list.server.ts'

export const handle: RouteFacts = { onDevice: 'page', reads: 'cookies' }

type ListView = {
  lines: ListedLine[]
  files: FileOfList[]
  listNumber: string
  statusSecret: string
  typed: Typed
  problems: Problems
}

const refusals = new Map([
  ['full', fullList],
  ['line', 'Not added: please check the text and the quantity.'],
  ['unread', 'Not added: we cannot read our data right now. Please try again in a moment.'],
  ['refused', 'Not added: it came from another site or was too long.'],
])

export async function loader({ context, request }: Route.LoaderArgs) {
  const cookies = context.get(listCookies)
  const found = await context.get(readPart)(listBehind(context.get(database), cookies))
  const before = found ?? { ...listIn(cookies), savedAt: '' }
  const { lines } = before
  const listNumber = before.listNumber || (lines.length > 0 ? newListNumber() : '')
  const secret = statusSecretIn(cookies, listNumber)
  const files = await storedFiles(context, filesInCookies(cookies))
  const problem = refusals.get(new URL(request.url).searchParams.get('problem') ?? '')
  const read = context.get(readPart)(shownLines(context.get(database), lines))
  const shown = {
    listNumber,
    savedAt: before.savedAt,
    statusSecret: secret ?? (listNumber && newStatusSecret()),
    lines: (await read) ?? lines,
    files,
    typed: {},
    shown: firstShown,
    problems: found ? (problem ? { list: problem } : {}) : unread,
    siteUrl: context.get(siteUrl),
    savesData: context.get(savesData),
  }
  const isKnown = before.listNumber === listNumber && (secret || !listNumber)
  // After a form, the cookies are those of the action; the request has the ones from before it.
  if (isKnown || context.get(sender)) return shown
  const value = before.key === '' ? valueOf({ listNumber, lines }) : undefined
  return data(shown, { headers: cookiesOf({ ...shown, value }, shown.siteUrl) })
}

export async function action({ context }: Route.ActionArgs) {
  const origin = context.get(siteUrl)
  const refusal = context.get(refused)
  if (refusal) {
    const empty = { lines: [], files: [], listNumber: '', savedAt: '', statusSecret: '' }
    const lost = { ...empty, shown: firstShown, typed: {}, siteUrl: origin, savesData: false }
    return data({ ...lost, problems: { list: refusals.get('refused') ?? '' } }, refusal)
  }
  const form = context.get(sentFields)
  const changed = changedList(form)
  const cookies = context.get(listCookies)
  const db = context.get(database)
  const found = await context.get(readPart)(listBehind(db, cookies))
  const before = found ?? listIn(cookies)
  const elsewhere = linesElsewhere(changed, before.lines)
  const given = changed.listNumber || before.listNumber || newListNumber()
  const statusSecret = form.get('statusSecret') ?? statusSecretIn(cookies, given) ?? ''
  const numbered = {
    ...changed,
    listNumber: given,
    statusSecret: isStatusSecret(statusSecret) ? statusSecret : newStatusSecret(),
  }
  const refusedPart = changed.problems.free ?? changed.problems.files
  const outcome: SentList =
    form.get('do') === 'send' && !refusedPart
      ? await sendList(numbered, {
          db,
          from: context.get(sender),
          mailing: { mail: context.get(mail), siteUrl: origin },
          readPart: context.get(readPart),
        })
      : { status: refusedPart ? 422 : 200 }
  const save = (next: Pick<ListView, 'listNumber' | 'lines'>) => {
    const saving = saveList(db, { ...next, key: before.key }, context.get(sender)?.hash ?? '')
    return context.get(readPart)(saving.then((list) => ({ list })))
  }
  if (outcome.status === 303) {
    const { listNumber: reference, statusSecret: secret } = numbered
    const sent = redirect(href('/enquiries/sent/:reference', { reference }), 303)
    // Another tab can have begun a new list.
    const isOver = ['', reference].includes(before.listNumber)
    const isSecure = origin.startsWith('https:')
    if (isOver) {
      // What another tab has added meanwhile becomes the next list.
      const next = await save({ listNumber: newListNumber(), lines: elsewhere })
      sent.headers.append('set-cookie', listCookie(next?.list?.cookie ?? '', isSecure))
    }
    const status = { listNumber: reference, secret, state: 'sent' } as const
    if (isOver) sent.headers.append('set-cookie', statusCookie(status, isSecure))
    sent.headers.append('set-cookie', filesCookie([], isSecure))
    throw sent
  }
  const listNumber = outcome.listNumber ?? numbered.listNumber
  const listed = [...changed.lines, ...elsewhere]
  const saved = await save({ listNumber, lines: listed })
  const lines = await context.get(readPart)(shownLines(db, listed))
  const files = await storedFiles(context, changed.files)
  // A stored file is never empty.
  const isRead = found && saved && lines && files.every(({ size }) => size > 0)
  const full = saved && !saved.list ? { list: fullList } : {}
  const problems = { ...(!isRead && unread), ...full, ...changed.problems, ...outcome.problems }
  const shown = {
    ...numbered,
    listNumber,
    // A renumbered list needs a new secret.
    ...(listNumber !== given && { statusSecret: newStatusSecret() }),
    problems,
    savedAt: saved?.list?.savedAt ?? '',
    lines: lines ?? listed,
    files,
    shown: shownIn(changed.typed),
    siteUrl: origin,
    savesData: context.get(savesData),
  }
  const headers = cookiesOf({ ...shown, value: saved?.list?.cookie }, origin)
  headers.append('set-cookie', filesCookie(shown.files, origin.startsWith('https:')))
  for (const [name, value] of Object.entries(outcome.headers ?? {})) headers.set(name, value)
  return data(shown, { status: outcome.status, headers })
}

function shownIn({ shown, do: pressed }: Typed) {
  const count = Math.min(mostLines, Number(shown) || firstShown)
  return pressed === 'more' ? count + moreShown : count
}

type Context = Route.LoaderArgs['context']

const unread = {
  list: 'We cannot read our data right now. Please try again in a moment; your list is still here.',
}

async function storedFiles(context: Context, files: FileOfList[]): Promise<ListedFile[]> {
  const ids = files.map(({ _id }) => _id)
  const found = await context.get(readPart)(attachmentsNotSent(context.get(database), ids))
  if (!found) return files.map((file, n) => ({ ...file, ...unknown, name: `File ${n + 1}` }))
  return found.map((file) => ({
    ...file,
    line: files.find(({ _id }) => _id === file._id)?.line ?? '',
  }))
}

const unknown = { type: 'application/pdf', size: 0 } as const

type Listed = Pick<ListView, 'lines' | 'listNumber' | 'statusSecret'> & {
  /** Undefined where the cookie stays as it is. */
  value: string | undefined
}

function cookiesOf({ listNumber, lines, statusSecret: secret, value }: Listed, origin: string) {
  const isSecure = origin.startsWith('https:')
  const headers = new Headers()
  if (value !== undefined) headers.append('set-cookie', listCookie(value, isSecure))
  if (lines.length > 0) headers.append('set-cookie', statusCookie({ listNumber, secret }, isSecure))
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
          isPreloaded={!shown.savesData}
          props={{ ...shown, chat: chatLink(contact, ''), email: contact.email }}
        />
      </div>
    </>
  )
}
