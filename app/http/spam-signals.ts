import type { Typed } from './form-input.ts'
import type { Sender } from './form-sender.ts'

/** Each signal is saved by its name, so that the reader of a form sees which ones applied. */
export type SpamSignal =
  /** The hidden field was filled in. */
  | 'trap'
  /** The form was sent sooner than a person can type. */
  | 'haste'
  /** Very many forms came from the sender's network. */
  | 'network'
  /** The text contains many links. */
  | 'links'

type SentForm = {
  typed: Typed
  from: Sender | undefined
  /** The shortest time that a person needs, in milliseconds. */
  quickest: number
  /** The text that is searched for links. */
  text?: string
  /** Our own origin; links to it are no advertising. */
  siteUrl: string
}

/** So many links are a spam signal; fewer without script, because the simplest bots run none. */
const manyLinks = { withScript: 3, withoutScript: 2 }

/**
 * The spam signals of a form, in a fixed order. They refuse nothing: the owner decides. Call it after
 * `from.secondsToWait`, which counts this form. Only JavaScript sends how long the form was open, so a missing time is
 * no signal.
 */
export function spamSignals({ typed, from, quickest, text = '', siteUrl }: SentForm): SpamSignal[] {
  const { took = '', website } = typed
  const openFor = /^\d{1,15}$/.test(took) ? Number(took) : undefined
  const most = openFor === undefined ? manyLinks.withoutScript : manyLinks.withScript
  return [
    ...(website ? ['trap' as const] : []),
    ...(openFor !== undefined && openFor < quickest ? ['haste' as const] : []),
    ...(from?.isCrowded() ? ['network' as const] : []),
    ...(countForeignLinks(text, siteUrl) >= most || markup.test(text) ? ['links' as const] : []),
  ]
}

/** A link in HTML, BBCode or Markdown; people paste the address alone. */
const markup = /<a\s+\w+\s*=|\[(?:url|link)[=\]]|\]\(https?:/i

function countForeignLinks(text: string, siteUrl: string) {
  const links = text.match(/\b(?:https?:\/\/|www\.)[^\s<>"',;]+/gi) ?? []
  const ours = hostOf(siteUrl)
  return links.filter((link) => hostOf(link) !== ours).length
}

/** Returns the host without `www.`; the scheme does not matter, because old addresses have no TLS. */
function hostOf(link: string) {
  return URL.parse(link.replace(/^www\./i, 'https://'))?.host.replace(/^www\./, '')
}
