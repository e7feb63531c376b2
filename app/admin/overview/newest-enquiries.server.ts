import type { Database } from '#app/database/database.server.ts'
import { enquiriesAfter } from '#app/inbox/admin/managed-enquiries.server.ts'
import { chatReply, countryOf, mailReply } from '#app/inbox/admin/reply.ts'
import { linesOf } from '#app/inbox/enquiry-lines.server.ts'

export type NewestEnquiry = Awaited<ReturnType<typeof newestEnquiries>>[number]

/** In characters. */
const longestSummary = 120

/** The newest five that are open, with the links that answer them. `phone` is the company's. */
export async function newestEnquiries(db: Database, phone: string) {
  const { records } = await enquiriesAfter(db, {}, { after: undefined, limit: 5 })
  const lists = await linesOf(
    db,
    records.map(({ _id }) => _id),
  )
  return records.map((enquiry) => {
    const { _id, name, vessel, port, eta, productTitle, status, readAt, createdAt } = enquiry
    const lines = lists.get(_id) ?? []
    const asked = lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(', ')
    return {
      _id,
      name: vessel ? `${name}, ${vessel}` : name,
      about: (asked || productTitle || enquiry.message).slice(0, longestSummary),
      lines: lines.length,
      port,
      eta,
      isUnread: !readAt && status === 'new',
      createdAt,
      chat: chatReply(enquiry, countryOf(phone)),
      mail: mailReply(enquiry),
    }
  })
}
