import { currentUser, database, letterheadLogo, settingsStore } from '#app/context.ts'
import { firstQuote } from '#app/inbox/quotes/first-quote.server.ts'
import { nextNumber, seriesOf } from '#app/inbox/quotes/quote-numbers.server.ts'
import { storedPdf } from '#app/inbox/quotes/stored-quote.server.ts'
import { isoTime } from '#app/platform/clock.ts'
import { sections } from '#app/settings/schema.ts'
import { dayAt } from '#app/settings/use-settings.ts'

import type { Route } from './+types/example-quote-file.ts'

const lines = [
  { title: 'Exhaust valve spindle', quantity: '2', price: '1840.00', leadDays: '0' },
  { title: 'Mechanical seal 45 mm', quantity: '4', price: '96.50', leadDays: '10' },
]

const enquiry = { reference: 'L-7K4Q-2M9T', name: 'Chief engineer', vessel: 'MV Example' }

/** A quote as a buyer would get it now, or with the draft of the person who looks. */
export async function loader({ context }: Route.LoaderArgs) {
  const [db, store] = [context.get(database), context.get(settingsStore)]
  const draft = await store.draft('sales', context.get(currentUser)?.ownerId ?? '')
  const shown = store.shown()
  const sales = sections.sales.safeParse(draft?.value).data ?? shown.sales
  const settings = { ...shown, sales }
  const { company } = settings
  const today = dayAt(company, Date.now())
  const asked = lines.map((line, n) => ({ ...line, ...blank, position: n + 1 }))
  const first = firstQuote({ port: 'Rotterdam', lines: asked }, today, sales)
  const content = {
    ...first,
    lines: first.lines.map((line, n) => ({ ...line, ...lines[n] })),
  }
  const series = seriesOf(sales.numbering, today.slice(0, 'YYYY'.length))
  const { text: number } = await nextNumber(db, series)
  const quote = { version: 1, number, content, sentAt: undefined, createdAt: isoTime() }
  return storedPdf(db, { enquiry, quote }, { settings, readLogo: context.get(letterheadLogo) })
}

const blank = { unit: 'pcs', certainty: 'free', note: '', details: {} } as const
