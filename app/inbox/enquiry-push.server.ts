import { href } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import type { Message } from '#app/push/send-push.server.ts'

import { unreadEnquiries } from './admin/managed-enquiries.server.ts'

const longest = 120

/** The message about an enquiry: its sender and its subject. Nothing for spam, and for a deleted enquiry. */
export async function pushMessage(
  db: Database,
  id: string,
  ownerId: string,
): Promise<Message | undefined> {
  const enquiry = await db
    .selectFrom('enquiries')
    .select(['name', 'company', 'vessel', 'productTitle', 'message', 'listNumber', 'givenTo'])
    .where('_id', '=', id)
    .where('status', '<>', 'spam')
    .executeTakeFirst()
  if (!enquiry) return undefined
  const { name, company, vessel, productTitle, message, listNumber } = enquiry
  const isGiven = enquiry.givenTo === ownerId
  const kind = listNumber === null ? 'Enquiry' : 'List'
  const about = [company, vessel, productTitle].filter(Boolean).join(', ') || message
  return {
    title: `${isGiven ? `Yours: ${kind.toLowerCase()}` : kind} from ${short(name)}`,
    body: short(about),
    path: href('/dashboard/enquiries/:id', { id }),
    // A message with the tag of another one replaces it without a sound.
    tag: isGiven ? `given-${id}` : id,
    unread: await unreadEnquiries(db),
  }
}

function short(text: string) {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()]
  return line.length > longest ? `${line.slice(0, longest).join('')}…` : line.join('')
}
