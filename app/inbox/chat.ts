import { phoneDigits } from '#app/platform/contact-links.ts'

type OwnSide = { names: string[]; phones: string[] }

/** Before each message of a copied or exported chat: `[18:20, 23/11/2026] Anna: ` or `23/11/2026, 18:20 - Anna: `. */
const senders = /^(?:\[[\d/.,: \u202fapm]{8,30}\]|\d[\d/.,: \u202fapm]{8,30} -) ([^:\n]{1,120}):/gim

/** Without `+` a part number would look like a phone number. */
const phones = /(?:wa\.me\/|\+)(\d[\d ()-]{4,22}\d)/g

/** Who asks in the text of a chat, and about which product; '' for what it does not say. `own` wrote the other side. */
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
