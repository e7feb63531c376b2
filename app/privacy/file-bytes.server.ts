import type { Database } from '#app/database/database.server.ts'
import type { SentAttachment } from '#app/inbox/attachments/attachment-fields.ts'
import { attachmentWithBytes } from '#app/inbox/attachments/attachments.server.ts'

type Held = { _id: string; files: SentAttachment[] }

/** In bytes of all files together: the copy is one JSON text. The rest can be opened in the inbox. */
const mostBytes = 25_000_000

export async function withFileBytes<Enquiry extends Held>(db: Database, enquiries: Enquiry[]) {
  let room = mostBytes
  const copied: (Enquiry & { files: (SentAttachment & { base64?: string })[] })[] = []
  for (const enquiry of enquiries) {
    const files = []
    for (const file of enquiry.files) {
      room -= file.size
      const stored = room < 0 ? undefined : await attachmentWithBytes(db, enquiry._id, file._id)
      const base64 = stored && Buffer.from(stored.bytes).toString('base64')
      files.push({ ...file, ...(base64 !== undefined && { base64 }) })
    }
    copied.push({ ...enquiry, files })
  }
  return copied
}
