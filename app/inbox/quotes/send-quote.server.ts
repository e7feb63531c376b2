import { href } from 'react-router'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { queueEmail } from '#app/mail/queue.server.ts'
import { isoTime } from '#app/platform/clock.ts'
import { dayAt } from '#app/settings/use-settings.ts'

import { quoteEvent } from '../enquiry-emails.server.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { letterheadOf } from './letterhead.ts'
import { numberQuote, seriesOf } from './quote-numbers.server.ts'
import { quotePdf } from './quote-pdf.server.ts'
import { quoteSubject, quoteText, type QuoteTitle } from './quote-text.ts'
import { saveDraft, type SavedQuote, saveSent, storedQuote, versionsOf } from './quotes.server.ts'
import { newStatusLink } from './status.server.ts'
import { quoteFileName, type ReadLogo, saveLogo, titleOf } from './stored-quote.server.ts'

type Sending = Mailing & { readLogo: ReadLogo }

type Unsaved = Omit<SavedQuote, 'enquiryId'>

export type SendOutcome =
  | { outcome: 'changed'; version: number }
  | { outcome: 'no mail' }
  /** `mail` is 'known' for a version that was mailed before; it is not mailed twice. */
  | { outcome: 'sent'; statusAddress: string; title: QuoteTitle; mail: string }

/** Saves the quote and makes its PDF, then marks it as sent, makes the link and queues the mail in one transaction. */
export async function sendQuote(
  db: Database,
  enquiry: ManagedEnquiry,
  quote: Unsaved,
  { mail, siteUrl, readLogo }: Sending,
): Promise<SendOutcome> {
  const { email: to } = enquiry
  if (!to || !mail.settings) return { outcome: 'no mail' }
  const saved = { ...quote, enquiryId: enquiry._id }
  const draft = await saveDraft(db, saved)
  if (draft.outcome === 'changed') return { outcome: 'changed', version: draft.version }
  const { version } = draft
  const title = await numbered(db, mail, enquiry._id, version)
  const { from, logo } = await senderNow(db, mail, readLogo)
  const printed = { enquiry, quote: quote.content, from, logo, version, date: isoTime(), ...title }
  const pdf = await quotePdf(printed)
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx): Promise<SendOutcome> => {
      const sent = await saveSent(tx, { ...saved, basedOn: version, sender: from })
      if (sent.outcome === 'changed') return { outcome: 'changed', version: sent.version }
      const secret = await newStatusLink(tx, enquiry._id)
      const statusAddress = siteUrl + href('/enquiry-status/:secret', { secret })
      const queued = await queueEmail(tx, mail, {
        event: quoteEvent(enquiry._id, version),
        to,
        subject: quoteSubject(enquiry, title),
        text: `${quoteText(enquiry, quote.content, from, { ...title, statusAddress })}\n`,
        replyTo: { name: from.name, address: from.email },
        attachments: [
          {
            filename: quoteFileName(title.number ?? enquiry.reference, version),
            contentType: 'application/pdf',
            content: pdf.toString('base64'),
          },
        ],
      })
      return { outcome: 'sent', statusAddress, title, mail: queued }
    }),
  )
}

export type LinkOutcome =
  | { outcome: 'changed'; version: number }
  | { outcome: 'linked'; version: number; statusAddress: string; title: QuoteTitle }

/** Saves the quote and makes a link for the buyer, who sees the quote once it is marked as sent. */
export async function linkQuote(
  db: Database,
  enquiry: ManagedEnquiry,
  quote: Unsaved,
  { mail, siteUrl }: Mailing,
): Promise<LinkOutcome> {
  const draft = await saveDraft(db, { ...quote, enquiryId: enquiry._id })
  if (draft.outcome === 'changed') return { outcome: 'changed', version: draft.version }
  const { version } = draft
  const title = await numbered(db, mail, enquiry._id, version)
  const secret = await newStatusLink(db, enquiry._id)
  const statusAddress = siteUrl + href('/enquiry-status/:secret', { secret })
  return { outcome: 'linked', version, statusAddress, title }
}

/** Marks the newest version as sent by hand; false if `version` is not the newest. */
export async function markSent(
  db: Database,
  enquiry: ManagedEnquiry,
  { version, ownerId }: { version: number; ownerId: string },
  { mail, readLogo }: Sending,
) {
  const [newest] = await versionsOf(db, enquiry._id)
  const stored = await storedQuote(db, enquiry._id, version)
  if (newest?.version !== version || !stored) return false
  await numbered(db, mail, enquiry._id, version)
  const { from } = await senderNow(db, mail, readLogo)
  const quote = { enquiryId: enquiry._id, content: stored.content, basedOn: version, ownerId }
  const { outcome } = await retryWhileBusy(() =>
    db.transaction().execute((tx) => saveSent(tx, { ...quote, sender: from })),
  )
  return outcome === 'same'
}

async function senderNow(db: Database, { shown }: Mailing['mail'], readLogo: ReadLogo) {
  const png = await readLogo()
  const { logoHasName: hasName } = shown().look
  const logo = png && { hash: await saveLogo(db, png), hasName }
  const from = { ...letterheadOf(shown()), ...(logo && { logo }) }
  return { from, logo: png && { png, hasName } }
}

async function numbered(
  db: Database,
  { shown }: Mailing['mail'],
  enquiryId: string,
  version: number,
) {
  const { company, sales } = shown()
  const series = seriesOf(sales.numbering, dayAt(company).slice(0, 'YYYY'.length))
  const number = await numberQuote(db, { enquiryId, version, series })
  return { ...titleOf(await versionsOf(db, enquiryId), version), number }
}
