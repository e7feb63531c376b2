import { href, redirect } from 'react-router'

import { listCookies, refused, sentFields } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { typedIn } from '#app/http/form-input.ts'
import { typedEnquiryLine } from '#app/inbox/enquiry-line.ts'

import type { Route } from './+types/add-to-list.ts'
import { listCookie, newListNumber } from './cookie-text.ts'
import { listIn, valueOf } from './list-cookie.ts'
import { keyOf, withLine } from './listed-line.ts'

export function loader() {
  return redirect(href('/enquiry-list'))
}

/** Adds what another page names, a product or a text, and leads back to that page. */
export async function action({ context }: Route.ActionArgs) {
  const refuse = (problem: string) => redirect(`${href('/enquiry-list')}?problem=${problem}`, 303)
  if (context.get(refused)) return refuse('refused')
  const { add = '', text, quantity, unit, back = '' } = typedIn(context.get(sentFields))
  const isFree = add === ''
  const typed = { productId: add, title: text || add, quantity, unit }
  const read = typedEnquiryLine.safeParse({ ...typed, certainty: isFree ? 'free' : 'chosen' })
  if (!read.success) return refuse('line')
  const { listNumber, lines } = listIn(context.get(listCookies))
  const added = { ...read.data, title: isFree ? read.data.title : '' }
  // Cards have no amount field, so the line keeps its amount.
  const isThere = quantity === undefined && lines.some((line) => keyOf(line) === keyOf(added))
  const value = valueOf({
    listNumber: listNumber || newListNumber(),
    lines: isThere ? lines : withLine(lines, added),
  })
  if (value === undefined) return refuse('full')
  const origin = context.get(siteUrl)
  const cookie = listCookie(value, origin.startsWith('https:'))
  const address = isFree
    ? href('/enquiry-list')
    : `${pathIn(back, origin)}#${encodeURIComponent(add)}`
  return redirect(address, { status: 303, headers: { 'set-cookie': cookie } })
}

/** A path of this site only, so that the form cannot lead elsewhere. */
function pathIn(back: string, origin: string) {
  const url = URL.parse(back, origin)
  const isOwn = url?.origin === new URL(origin).origin
  return isOwn ? url.pathname.replace(/^\/+/, '/') + url.search : href('/enquiry-list')
}
