import type { Typed } from './form-input.ts'

export type SpamSignal = 'trap' | 'haste' | 'network' | 'links'

export type Sender = {
  hash: string
  /** Counts a form with this text once. Returns 0, or the seconds to wait. */
  secondsToWait: (words: string) => Promise<number>
  giveBack: (words: string) => Promise<void>
  isCrowded: () => boolean
}

type CheckedForm = {
  typed: Typed
  from: Sender | undefined
  /** Shortest time that a person needs, in milliseconds. */
  quickest: number
  text?: string
  siteUrl: string
}

/** Fewer without script, because the simplest bots run none. */
const manyLinks = { withScript: 3, withoutScript: 2 }

/** Call after `from.secondsToWait`. Only browsers with script send how long the form was open. */
export function spamSignals({
  typed,
  from,
  quickest,
  text = '',
  siteUrl,
}: CheckedForm): SpamSignal[] {
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

const markup = /<a\s+\w+\s*=|\[(?:url|link)[=\]]|\]\(https?:/i

function countForeignLinks(text: string, siteUrl: string) {
  const links = text.match(/\b(?:https?:\/\/|www\.)[^\s<>"',;]+/gi) ?? []
  const ours = hostOf(siteUrl)
  return links.filter((link) => hostOf(link) !== ours).length
}

function hostOf(link: string) {
  return URL.parse(link.replace(/^www\./i, 'https://'))?.host.replace(/^www\./, '')
}
