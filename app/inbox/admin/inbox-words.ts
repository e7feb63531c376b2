import { cut } from '#app/ui/admin/cut.ts'

import { type EnquiriesShown, type EnquiryStatus, shows } from '../managed-enquiry.ts'

/** The labels of each status and each filter of the inbox. */
export const statusWords = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
} as const satisfies { [status in EnquiryStatus]: string }

export const showWords = { open: 'Open', ...statusWords, all: 'All' } as const

/** The filter of the inbox in an address; `open` by default. */
export function shownIn(asked: URLSearchParams): EnquiriesShown {
  return shows.find((show) => show === asked.get('show')) ?? 'open'
}

type Counts = { [status in EnquiryStatus]: number }

/** How many enquiries match each filter of the inbox. */
export function countsShown(counts: Counts) {
  const open = counts.new + counts.answered
  return { ...counts, open, all: open + counts.won + counts.lost }
}

const longestLine = 160

/** The start of a message in one line, because many messages begin with a greeting on its own line. */
export function firstWords(message: string) {
  return cut(message.trim().replaceAll(/\s+/g, ' '), longestLine)
}

/** The texts of an enquiry's spam signals. */
export function suspicionWords(suspicion: string) {
  return suspicion.split(' ').map((sign) => signs[sign] ?? sign)
}

const signs: { [sign: string]: string | undefined } = {
  trap: 'filled in a field that no visitor sees',
  haste: 'was sent sooner than anybody types',
  links: 'carries many links, or links as machines write them',
  network: 'came among very many from near its sender',
}
