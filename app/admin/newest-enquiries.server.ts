import type { Database } from '#app/database/database.server.ts'
import { enquiriesAfter } from '#app/inbox/admin/managed-enquiries.server.ts'
import { chatReply, countryOf, mailReply } from '#app/inbox/admin/reply.ts'

export type NewestEnquiry = Awaited<ReturnType<typeof newestEnquiries>>[number]

/** The newest five that are open, with the links that answer them. `phone` is the company's. */
export async function newestEnquiries(db: Database, phone: string) {
  const { records } = await enquiriesAfter(db, {}, { after: undefined, limit: 5 })
  return records.map((enquiry) => {
    const { _id, name, vessel, productTitle, status, readAt, createdAt } = enquiry
    return {
      _id,
      name: vessel ? `${name}, ${vessel}` : name,
      about: productTitle ?? enquiry.message.slice(0, 120),
      isUnread: !readAt && status === 'new',
      createdAt,
      chat: chatReply(enquiry, countryOf(phone)),
      mail: mailReply(enquiry),
    }
  })
}
