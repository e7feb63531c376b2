import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Mail } from '#app/mail/mail.server.ts'

import { quoteEvent } from '../enquiry-emails.server.ts'
import type { EnquiryLine } from '../enquiry-line.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { firstQuote, quotedProducts } from '../quotes/first-quote.server.ts'
import { quoteTexts } from '../quotes/quote-texts.server.ts'
import { quotesOf } from '../quotes/quotes.server.ts'
import { openLinks } from '../quotes/status-links.server.ts'

export type Quoting = NonNullable<Awaited<ReturnType<typeof quotingOf>>>

/** What the page needs to write a quote; undefined for an enquiry that has no lines, as long as none is asked for. */
export async function quotingOf(
  db: Database,
  enquiry: ManagedEnquiry & { lines: EnquiryLine[] },
  asked: { isWanted: boolean; version: number | undefined; mail: Mail; today: string },
) {
  const askedLines = enquiry.lines
  const versions = await quotesOf(db, enquiry._id)
  if (askedLines.length === 0 && versions.length === 0 && !asked.isWanted) return undefined
  const shown = versions.find(({ version }) => version === asked.version) ?? versions[0]
  const content = shown?.content ?? firstQuote(enquiry, asked.today)
  const [products, texts, links, refusals] = await Promise.all([
    quotedProducts(db, content),
    quoteTexts(db),
    openLinks(db, enquiry._id),
    refusedQuotes(db, enquiry._id, versions),
  ])
  return {
    content,
    asked: askedLines.map(({ title, certainty, note, details }) => ({
      title,
      certainty,
      note,
      details,
    })),
    /** The version that a save is based on; 0 before the first. */
    newest: versions[0]?.version ?? 0,
    shown: shown?.version ?? 0,
    versions: versions.map(({ content: _content, ...one }) => ({
      ...one,
      /** What the mail server said when it refused the mail. */
      refusal: refusals.get(quoteEvent(enquiry._id, one.version)),
    })),
    products,
    texts: texts.map(({ _id, name }) => ({ _id, name })),
    links,
    /** Of the enquiry that 'Repeat this list' makes, so that a form that is sent twice makes one. */
    repeatId: newId(),
    canMail: Boolean(asked.mail.settings && enquiry.email),
  }
}

async function refusedQuotes(db: Database, id: string, versions: { version: number }[]) {
  const events = versions.map(({ version }) => quoteEvent(id, version))
  if (events.length === 0) return new Map<string, string>()
  const refused = await db
    .selectFrom('mails')
    .select(['event', 'lastError'])
    .where('event', 'in', events)
    .where('failedAt', 'is not', null)
    .execute()
  return new Map(refused.map(({ event, lastError }) => [event, lastError ?? '']))
}
