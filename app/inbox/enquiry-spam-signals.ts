import type { Typed } from '#app/http/form-input.ts'
import type { Sender } from '#app/http/form-sender.ts'
import { type Sign, signsOf, tookOf } from '#app/http/spam-signals.ts'

import type { EnquiryFields } from './enquiry.ts'

/** So many links are a spam signal; fewer without script, because the simplest bots run none. */
const many = { withScript: 3, withoutScript: 2 }
/** In milliseconds: people need longer to fill in four fields. */
const quickest = 3000

type Asked = {
  typed: Typed
  fields: Pick<EnquiryFields, 'name' | 'message'>
  from: Sender | undefined
  /** Our own origin; links to it are no advertising. */
  siteUrl: string
}

/** The spam signals of an enquiry. They refuse nothing: the owner decides. */
export function suspicionOf({ typed, fields, from, siteUrl }: Asked): Sign[] {
  const text = `${fields.name}\n${fields.message}`
  const most = tookOf(typed) === undefined ? many.withoutScript : many.withScript
  const isLinked = foreignLinks(text, siteUrl) >= most || markedUp.test(text)
  return [...signsOf(typed, from, quickest), ...(isLinked ? ['links' as const] : [])]
}

/** A link in HTML, BBCode or Markdown; people paste the address alone. */
const markedUp = /<a\s+\w+\s*=|\[(?:url|link)[=\]]|\]\(https?:/i

function foreignLinks(text: string, siteUrl: string) {
  const links = text.match(/\b(?:https?:\/\/|www\.)[^\s<>"',;]+/gi) ?? []
  const ours = hostOf(siteUrl)
  return links.filter((link) => hostOf(link) !== ours).length
}

/** Returns the host without `www.`; the scheme does not matter, because old addresses have no TLS. */
function hostOf(link: string) {
  return URL.parse(link.replace(/^www\./i, 'https://'))?.host.replace(/^www\./, '')
}
