import { logEnquiries } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import {
  type AskedProduct,
  enquiryRow,
  expireRepeats,
  hashOf,
  saveOnce,
} from './enquiries.server.ts'

type Chat = {
  name: string
  phone: string
  message: string
  product: AskedProduct | undefined
}

/**
 * Saves a chat as an enquiry of the person who logs it: given to them, read, without emails and push messages. The
 * same chat logged again within ten minutes is not saved twice. Returns the id.
 */
export function logChat(db: Database, chat: Chat, by: string, now = new Date()) {
  const sent = { ...chat, email: '', key: '', senderHash: hashOf([by]), spamSignals: [] }
  const at = now.toISOString()
  const logged = { source: 'whatsapp' as const, givenTo: by, readAt: at }
  const row = { ...enquiryRow(sent, at), ...logged }
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await expireRepeats(tx, row.wordsHash, now)
      const { _id, unannounced } = await saveOnce(tx, row)
      if (unannounced) await logEnquiries(tx, 'logged', [_id])
      return _id
    }),
  )
}
