import { hash } from 'node:crypto'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Settings } from '#app/settings/schema.ts'

import { type Letterhead, letterheadOf, withoutSales } from './letterhead.ts'
import { quotePdf } from './quote-pdf.server.ts'
import type { Logo, QuotedEnquiry, QuoteTitle } from './quote-text.ts'
import type { QuoteContent, QuoteVersion } from './quote.ts'

export type ReadLogo = () => Promise<Buffer | undefined>

export function titleOf(versions: QuoteVersion[], version: number): QuoteTitle {
  const before = versions.find((one) => one.version < version && one.state === 'sent')
  const number = versions.find((one) => one.version === version)?.number
  return { number, revises: before?.sentAt }
}

export type StoredQuote = QuoteTitle & {
  version: number
  content: QuoteContent
  /** Undefined for a draft. */
  sentAt: string | undefined
  createdAt?: string
  sender?: Letterhead | undefined
}

/** The PDF of a version: as it was sent, or of a draft as it would be sent now. */
export async function storedPdf(
  db: Database,
  { enquiry, quote }: { enquiry: QuotedEnquiry; quote: StoredQuote },
  { settings, readLogo }: { settings: Settings; readLogo: ReadLogo },
) {
  const { version, content, sentAt, createdAt = '', sender, number, revises } = quote
  const draftOrOld = sentAt ? withoutSales(settings) : letterheadOf(settings)
  const logo = sender ? await logoOf(db, sender) : await logoNow(settings, readLogo)
  const date = sentAt ?? createdAt
  const printed = { enquiry, quote: content, version, date, number, revises }
  const pdf = await quotePdf({ ...printed, from: sender ?? draftOrOld, logo })
  return pdfResponse(pdf, quoteFileName(number ?? enquiry.reference, version))
}

async function logoNow({ look }: Settings, readLogo: ReadLogo): Promise<Logo | undefined> {
  const png = await readLogo()
  return png && { png, hasName: look.logoHasName }
}

async function logoOf(db: Database, { logo }: Letterhead): Promise<Logo | undefined> {
  if (!logo) return undefined
  const row = await db
    .selectFrom('quoteLogos')
    .select('png')
    .where('hash', '=', logo.hash)
    .executeTakeFirst()
  return row && { png: Buffer.from(row.png, 'base64'), hasName: logo.hasName }
}

export async function saveLogo(db: Database, png: Buffer) {
  const row = { hash: hash('sha256', png, 'base64url'), png: png.toString('base64') }
  const save = db
    .insertInto('quoteLogos')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  await retryWhileBusy(() => save.execute())
  return row.hash
}

export function quoteFileName(number: string, version: number) {
  return `Quotation-${number.replaceAll(/[^\w.-]/g, '-')}-${version}.pdf`
}

function pdfResponse(pdf: Buffer, fileName: string) {
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
