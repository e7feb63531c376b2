import type { Typed } from '#app/http/form-input.ts'
import type { Sender } from '#app/http/form-sender.ts'
import { type Sign, signsOf, tookOf } from '#app/http/spam-signals.ts'

import type { EnquiryFields } from './enquiry.ts'

/** A data sheet or two are usual, but two not from what runs no script, as the simplest machines do not. */
const many = { withScript: 3, withoutScript: 2 }
/** In milliseconds: nobody fills in four fields sooner. */
const quickest = 3000

type Asked = {
  typed: Typed
  fields: Pick<EnquiryFields, 'name' | 'message'>
  from: Sender | undefined
  /** Our own origin; a product of ours is no advertising. */
  siteUrl: string
}

/** The signs that an enquiry is a machine's. Nothing is refused for them: whoever reads decides. */
export function suspicionOf({ typed, fields, from, siteUrl }: Asked): Sign[] {
  const text = `${fields.name}\n${fields.message}`
  const most = tookOf(typed) === undefined ? many.withoutScript : many.withScript
  const isLinked = foreignLinks(text, siteUrl) >= most || markedUp.test(text)
  return [...signsOf(typed, from, quickest), ...(isLinked ? ['links' as const] : [])]
}

/** A link as HTML, bulletin boards or Markdown write it; people paste the address alone. */
const markedUp = /<a\s+\w+\s*=|\[(?:url|link)[=\]]|\]\(https?:/i

function foreignLinks(text: string, siteUrl: string) {
  const links = text.match(/\b(?:https?:\/\/|www\.)[^\s<>"',;]+/gi) ?? []
  const ours = hostOf(siteUrl)
  return links.filter((link) => hostOf(link) !== ours).length
}

/** As people copy an address: with or without `www.`, and from before the site had TLS. */
function hostOf(link: string) {
  return URL.parse(link.replace(/^www\./i, 'https://'))?.host.replace(/^www\./, '')
}
