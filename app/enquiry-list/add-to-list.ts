import { href, redirect } from 'react-router'

import {
  database,
  keepCookie,
  listCookies,
  readPart,
  refused,
  sender,
  sentFields,
} from '#app/context.ts'
import { ownPathIn, siteUrl } from '#app/http/canonical-url.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { typedEnquiryLine } from '#app/inbox/enquiry-line.ts'

import type { Route } from './+types/add-to-list.ts'
import { listCookie, newListNumber } from './cookie-text.ts'
import { withMore } from './list-changes.ts'
import { keyOf } from './listed-line.ts'
import { listBehind, saveList } from './saved-lists.server.ts'

export const handle: RouteFacts = { onDevice: 'form' }

export function loader() {
  return redirect(href('/enquiry-list'))
}

export async function action({ context }: Route.ActionArgs) {
  const refuse = (problem: string) => redirect(`${href('/enquiry-list')}?problem=${problem}`, 303)
  if (context.get(refused)) return refuse('refused')
  const { add = '', text, quantity, unit, back = '' } = typedIn(context.get(sentFields))
  const isFree = add === ''
  const typed = { productId: add, title: text || add, quantity, unit }
  const read = typedEnquiryLine.safeParse({ ...typed, certainty: isFree ? 'free' : 'chosen' })
  if (!read.success) return refuse('line')
  const db = context.get(database)
  const before = await context.get(readPart)(listBehind(db, context.get(listCookies)))
  if (!before) return refuse('unread')
  const added = { ...read.data, title: isFree ? read.data.title : '' }
  // Cards have no unit field, so the line keeps its unit.
  const listed = before.lines.find((line) => keyOf(line) === keyOf(added))
  const more = unit === undefined && listed ? { ...added, unit: listed.unit } : added
  const list = {
    listNumber: before.listNumber || newListNumber(),
    key: before.key,
    lines: withMore(before.lines, more),
  }
  const saving = saveList(db, list, context.get(sender)?.hash ?? '')
  const saved = await context.get(readPart)(saving.then((cookie) => ({ cookie })))
  if (!saved) return refuse('unread')
  if (!saved.cookie) return refuse('full')
  const origin = context.get(siteUrl)
  const cookie = listCookie(saved.cookie.cookie, origin.startsWith('https:'))
  context.get(keepCookie)(cookie)
  const address = isFree
    ? href('/enquiry-list')
    : `${ownPathIn(back, origin) ?? href('/enquiry-list')}#${encodeURIComponent(add)}`
  return redirect(address, { status: 303, headers: { 'set-cookie': cookie } })
}
