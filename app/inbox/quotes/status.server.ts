import type { Database } from '#app/database/database.server.ts'
import { withoutNulls } from '#app/database/tables.server.ts'

import { enquiryLine } from '../enquiry-line.ts'
import { linesOf } from '../enquiry-lines.server.ts'
import { stageOf } from '../enquiry.ts'
import { quotedProducts } from './first-quote.server.ts'
import { quotesOf } from './quotes.server.ts'
import { enquiryOfLink } from './status-links.server.ts'

export type StatusOfList = NonNullable<Awaited<ReturnType<typeof statusBehind>>>

const shownLine = enquiryLine.omit({ certainty: true })

/** What the buyer may read: never a draft, a note of the owner or how sure the search was. */
export async function statusBehind(db: Database, secret: string) {
  const link = await enquiryOfLink(db, secret)
  if (!link) return undefined
  const enquiry = await db
    .selectFrom('enquiries')
    .select(['_id', 'reference', 'name', 'company', 'vessel', 'imoNumber', 'port', 'eta'])
    .select(['createdAt', 'status', 'stage', 'productTitle', 'ownReference', 'requisition'])
    .where('_id', '=', link.enquiryId)
    .executeTakeFirst()
  if (!enquiry) return undefined
  const [lines, versions] = await Promise.all([
    linesOf(db, [enquiry._id]),
    quotesOf(db, enquiry._id),
  ])
  const own = lines.get(enquiry._id) ?? []
  // The buyer asks again for a part without its product by its title.
  const listed = await quotedProducts(db, { lines: own }, { isForBuyer: true })
  const sent = versions.find(({ state }) => state === 'sent')
  const { _id: _, status, stage, ...shown } = withoutNulls(enquiry)
  return {
    ...shown,
    closesAt: link.closesAt,
    stage: stageOf({ status, stage }),
    lines: own.map(({ productId = '', ...line }) =>
      shownLine.parse(listed[productId] ? { ...line, productId } : line),
    ),
    quotingSince: versions.at(-1)?.createdAt,
    quote: sent && {
      version: sent.version,
      sentAt: sent.sentAt ?? '',
      content: sent.content,
      products: await quotedProducts(db, sent.content, { isForBuyer: true }),
    },
  }
}
