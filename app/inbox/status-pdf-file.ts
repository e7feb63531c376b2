import { data } from 'react-router'

import { database, letterheadLogo, settings } from '#app/context.ts'

import type { Route } from './+types/status-pdf-file.ts'
import { statusBehind } from './quotes/status.server.ts'
import { storedPdf } from './quotes/stored-quote.server.ts'

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const db = context.get(database)
  const list = await statusBehind(db, secret)
  if (!list?.quote) throw data('There is no quotation behind this link.', { status: 410 })
  const now = { settings: context.get(settings), readLogo: context.get(letterheadLogo) }
  return storedPdf(db, { enquiry: list, quote: list.quote }, now)
}
