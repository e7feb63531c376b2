import { cut } from '#app/ui/admin/format.ts'

import { type EnquiriesShown, type EnquiryStatus, shows } from '../enquiry.ts'

export const statusLabels = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
} as const satisfies { [status in EnquiryStatus]: string }

export const filterLabels = { open: 'Open', mine: 'Mine', ...statusLabels, all: 'All' } as const

export function filterFrom(asked: URLSearchParams): EnquiriesShown {
  return shows.find((show) => show === asked.get('show')) ?? 'open'
}

export function filterCounts(counts: { [status in EnquiryStatus | 'mine']: number }) {
  const open = counts.new + counts.answered
  return { ...counts, open, all: open + counts.won + counts.lost }
}

const longestLine = 160

/** The start of a message in one line, because many messages begin with a greeting on its own line. */
export function firstWords(message: string) {
  return cut(message.trim().replaceAll(/\s+/g, ' '), longestLine)
}

export function spamSignalTexts(suspicion: string) {
  return suspicion.split(' ').map((signal) => signalTexts[signal] ?? signal)
}

const signalTexts: { [signal: string]: string | undefined } = {
  trap: 'filled in a field that no visitor sees',
  haste: 'was sent faster than a person can type',
  links: 'has many links, or links in the form that spam uses',
  network: 'is one of very many from the same network',
}
