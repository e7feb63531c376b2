import { data } from 'react-router'

import { database, letterheadLogo, settings } from '#app/context.ts'

import type { Route } from './+types/status-pdf-file.ts'
import { quotePdf } from './quotes/quote-pdf.server.ts'
import { letterhead, logoWith } from './quotes/quote-text.ts'
import { pdfResponse, quoteFileName } from './quotes/send-quote.server.ts'
import { statusBehind } from './quotes/status.server.ts'

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const list = await statusBehind(context.get(database), secret)
  if (!list?.quote) throw data('There is no quotation behind this link.', { status: 410 })
  const { version, content, sentAt } = list.quote
  const shown = context.get(settings)
  const from = letterhead(shown)
  const logo = logoWith(shown.look, await context.get(letterheadLogo)())
  const pdf = await quotePdf({ enquiry: list, quote: content, from, logo, version, date: sentAt })
  return pdfResponse(pdf, quoteFileName(list.reference, version))
}
