import { cut } from '#app/ui/admin/cut.ts'

import { type EnquiriesShown, type EnquiryStatus, shows } from '../managed-enquiry.ts'

/** What the owner calls each status, and each part of the inbox. */
export const statusWords = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
} as const satisfies { [status in EnquiryStatus]: string }

export const showWords = { open: 'Open', ...statusWords, all: 'All' } as const

/** Which part of the inbox an address asks for; the open ones unless it says so. */
export function shownIn(asked: URLSearchParams): EnquiriesShown {
  return shows.find((show) => show === asked.get('show')) ?? 'open'
}

type Counts = { [status in EnquiryStatus]: number }

/** How many enquiries are in each part of the inbox. */
export function countsShown(counts: Counts) {
  const open = counts.new + counts.answered
  return { ...counts, open, all: open + counts.won + counts.lost }
}

const longestLine = 160

/** As much of a message as a list shows, in one line: many begin with a greeting that stands alone. */
export function firstWords(message: string) {
  return cut(message.trim().replaceAll(/\s+/g, ' '), longestLine)
}

/** Why an enquiry was taken for a machine's, by the names of the signs. */
export function suspicionWords(suspicion: string) {
  return suspicion.split(' ').map((sign) => signs[sign] ?? sign)
}

const signs: { [sign: string]: string | undefined } = {
  trap: 'filled in a field that no visitor sees',
  haste: 'was sent sooner than anybody types',
  links: 'carries many links, or links as machines write them',
  network: 'came among very many from near its sender',
}
