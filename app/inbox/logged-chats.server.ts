import { logEnquiries } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { phoneDigits } from '#app/platform/contact-links.ts'

import {
  type AskedProduct,
  enquiryRow,
  expireRepeats,
  hashOf,
  saveOnce,
} from './enquiries.server.ts'

type OwnSide = { names: string[]; phones: string[] }

/** Before each message of a copied or exported chat: `[18:20, 23/11/2026] Anna: ` or `23/11/2026, 18:20 - Anna: `. */
const senders = /^(?:\[[\d/.,: \u202fapm]{8,30}\]|\d[\d/.,: \u202fapm]{8,30} -) ([^:\n]{1,120}):/gim

/** Without `+` a part number would look like a phone number. */
const phones = /(?:wa\.me\/|\+)(\d[\d ()-]{4,22}\d)/g

/** The sender and the product in the text of a chat; '' if it does not name them. `own` are the company's names. */
export function readChat(text: string, own: OwnSide) {
  const ownPhones = own.phones.map(phoneDigits)
  const ownNames = own.names.map((name) => name.toLowerCase())
  const isPhone = (sender: string) => /^\+?[\d ()-]+$/.test(sender)
  const name = [...text.matchAll(senders)]
    .map(([, sender = '']) => sender.replaceAll(/[~\p{Cf}]/gu, '').trim())
    .find((sender) => sender && !isPhone(sender) && !ownNames.includes(sender.toLowerCase()))
  const phone = [...text.matchAll(phones)]
    .map(([, number = '']) => number)
    .find((number) => !ownPhones.includes(phoneDigits(number)))
  const [, productId = ''] = /\/view-details\/([\w-]+)/.exec(text) ?? []
  return { name: name ?? '', phone: phone ? `+${phone}` : '', productId }
}

type Chat = {
  name: string
  phone: string
  message: string
  product: AskedProduct | undefined
}

/** Saves a chat as read, assigned to this person and without messages; once if logged again within ten minutes. */
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
