import { data } from 'react-router'

import { database, letterheadLogo, settings } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import { storedQuote, versionsOf } from '../quotes/quotes.server.ts'
import { storedPdf, titleOf } from '../quotes/stored-quote.server.ts'
import type { Route } from './+types/quote-pdf-file.ts'
import { enquiryWith } from './managed-enquiries.server.ts'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const enquiry = await enquiryWith(db, params.id)
  const asked = Number(new URL(request.url).searchParams.get('version'))
  const quotes = enquiry ? await versionsOf(db, enquiry._id) : []
  const shown = quotes.find(({ version }) => version === asked) ?? quotes[0]
  const quote = shown && (await storedQuote(db, params.id, shown.version))
  if (!enquiry || !quote) throw data('Quote not found.', { status: 404 })
  const stored = { ...shown, ...quote, ...titleOf(quotes, shown.version) }
  const now = { settings: context.get(settings), readLogo: context.get(letterheadLogo) }
  return storedPdf(db, { enquiry, quote: { ...stored, sentAt: shown.sentAt } }, now)
}
