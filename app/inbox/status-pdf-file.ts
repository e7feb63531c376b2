import { data } from 'react-router'

import { database, settings } from '#app/context.ts'

import type { Route } from './+types/status-pdf-file.ts'
import { quotePdf } from './quotes/quote-pdf.server.ts'
import { letterhead } from './quotes/quote-text.ts'
import { pdfResponse, quoteFileName } from './quotes/send-quote.server.ts'
import { statusBehind } from './quotes/status.server.ts'

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const list = await statusBehind(context.get(database), secret)
  if (!list?.quote) throw data('There is no quotation behind this link.', { status: 410 })
  const { version, content, sentAt } = list.quote
  const from = letterhead(context.get(settings))
  const pdf = await quotePdf({ enquiry: list, quote: content, from, version, date: sentAt })
  return pdfResponse(pdf, quoteFileName(list.reference, version))
}
