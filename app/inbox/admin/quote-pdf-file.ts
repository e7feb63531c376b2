import { data } from 'react-router'

import { database, letterheadLogo, settings } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import { quotePdf } from '../quotes/quote-pdf.server.ts'
import { letterhead, logoWith } from '../quotes/quote-text.ts'
import { quotesOf } from '../quotes/quotes.server.ts'
import { pdfResponse, quoteFileName } from '../quotes/send-quote.server.ts'
import type { Route } from './+types/quote-pdf-file.ts'
import { enquiryWith } from './managed-enquiries.server.ts'

export const handle: RouteFacts = { editors: true }

/** The PDF of a version, or of the newest one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const enquiry = await enquiryWith(db, params.id)
  const asked = Number(new URL(request.url).searchParams.get('version'))
  const quotes = enquiry ? await quotesOf(db, enquiry._id) : []
  const quote = quotes.find(({ version }) => version === asked) ?? quotes[0]
  if (!enquiry || !quote) throw data('Quote not found.', { status: 404 })
  const { version, content, sentAt, createdAt } = quote
  const shown = context.get(settings)
  const from = letterhead(shown)
  const logo = logoWith(shown.look, await context.get(letterheadLogo)())
  const pdf = await quotePdf({
    enquiry,
    quote: content,
    from,
    logo,
    version,
    date: sentAt ?? createdAt,
  })
  return pdfResponse(pdf, quoteFileName(enquiry.reference, version))
}
