import { href } from 'react-router'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { queueEmail } from '#app/mail/queue.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { quoteEvent } from '../enquiry-emails.server.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { quotePdf } from './quote-pdf.server.ts'
import { letterhead, logoWith, quoteText } from './quote-text.ts'
import { saveDraft, type SavedQuote, saveSent } from './quotes.server.ts'
import { newStatusLink } from './status.server.ts'

type SentBy = 'mail' | 'link'

export type SendOutcome =
  | { outcome: 'changed'; version: number }
  | { outcome: 'no mail' }
  /** `mail` is 'known' for a version that was mailed before; it is not mailed twice. */
  | { outcome: 'sent'; version: number; statusAddress: string; mail?: string }

/** Saves the quote, makes its PDF, and then in one transaction marks it as sent, makes the status link and queues the mail. */
export async function sendQuote(
  db: Database,
  enquiry: ManagedEnquiry,
  quote: Omit<SavedQuote, 'enquiryId'>,
  by: SentBy,
  { mail, siteUrl, readLogo }: Mailing & { readLogo?: () => Promise<Buffer | undefined> },
): Promise<SendOutcome> {
  const saved = { ...quote, enquiryId: enquiry._id }
  const to = by === 'mail' ? enquiry.email : undefined
  if (by === 'mail' && (!to || !mail.settings)) return { outcome: 'no mail' }
  const draft = await saveDraft(db, saved)
  if (draft.outcome === 'changed') return { outcome: 'changed', version: draft.version }
  const { version } = draft
  const from = letterhead(mail.shown())
  const printed = { enquiry, quote: quote.content, from, version, date: isoTime() }
  const logo = logoWith(mail.shown().look, to ? await readLogo?.() : undefined)
  const pdf = to ? await quotePdf({ ...printed, logo }) : undefined
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx): Promise<SendOutcome> => {
      const sent = await saveSent(tx, { ...saved, basedOn: version })
      if (sent.outcome === 'changed') return { outcome: 'changed', version: sent.version }
      const secret = await newStatusLink(tx, enquiry._id)
      const statusAddress = siteUrl + href('/enquiry-status/:secret', { secret })
      if (!to || !pdf) return { outcome: 'sent', version, statusAddress }
      const queued = await queueEmail(tx, mail, {
        event: quoteEvent(enquiry._id, version),
        to,
        subject: `Quotation ${enquiry.reference}${enquiry.vessel ? `: ${enquiry.vessel}` : ''}`,
        text: `${quoteText(enquiry, quote.content, from, statusAddress)}\n`,
        replyTo: { name: from.name, address: from.email },
        attachments: [
          {
            filename: quoteFileName(enquiry.reference, version),
            contentType: 'application/pdf',
            content: pdf.toString('base64'),
          },
        ],
      })
      return { outcome: 'sent', version, statusAddress, mail: queued }
    }),
  )
}

export function quoteFileName(reference: string, version: number) {
  return `Quotation-${reference}-${version}.pdf`
}

export function pdfResponse(pdf: Buffer, fileName: string) {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    },
  })
}
