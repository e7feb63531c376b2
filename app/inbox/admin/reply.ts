import {
  chatAddress,
  cutEncoded as cut,
  encoded,
  phoneDigits,
  roomAfter,
} from '#app/platform/contact-links.ts'

export type RepliedEnquiry = {
  reference: string
  name: string
  message: string
  phone?: string | undefined
  email?: string | undefined
  productTitle?: string | undefined
}

/** The country code of the company, if a space separates it in its number: `+880 1700-000000`. */
export function countryOf(phone: string) {
  return /^\+(\d{1,3})(?!\d)/.exec(phone)?.[1]
}

/** The digits for wa.me. A number with one leading 0 is of the company's own country; undefined if it is unclear. */
export function chatNumber(phone: string, country: string | undefined) {
  const number = internationalDigits(phone.trim(), country)
  return number && /^[1-9]\d{7,14}$/.test(number) ? number : undefined
}

function internationalDigits(phone: string, country: string | undefined) {
  const isInternational = /^\(?(\+|00)/.test(phone)
  const digits = isInternational ? phoneDigits(phone) : phone.replaceAll(/\D/g, '')
  if (isInternational) return digits.replace(/^00/, '')
  if (!country) return undefined
  if (digits.startsWith('0')) return country + digits.slice(1)
  return digits.startsWith(country) && digits.length > 10 ? digits : undefined
}

export function callLink(phone: string, country: string | undefined) {
  const number = chatNumber(phone, country)
  return `tel:${number ? `+${number}` : phone.replaceAll(/[^\d+]/g, '')}`
}

export function chatReply(enquiry: RepliedEnquiry, country: string | undefined) {
  const number = enquiry.phone && chatNumber(enquiry.phone, country)
  if (!number) return undefined
  return chatAddress(number, draft(enquiry, roomAfter(chatAddress(number, '')), '\n'))
}

export function mailReply(enquiry: RepliedEnquiry) {
  if (!enquiry.email) return undefined
  const to = enquiry.email.split('@').map(encoded).join('@')
  const about = enquiry.productTitle ? `: ${cut(enquiry.productTitle, 300)}` : ''
  const start = `mailto:${to}?subject=${encoded(line(`Your enquiry ${enquiry.reference}${about}`))}&body=`
  return start + encoded(draft(enquiry, roomAfter(start), '\r\n'))
}

function draft(
  { reference, name, productTitle, message }: RepliedEnquiry,
  room: number,
  newLine: string,
) {
  const about = productTitle ? `${reference} (${cut(line(productTitle), 400)})` : reference
  const greeting = [`Hello ${cut(line(name), 400)},`, '', `about your enquiry ${about}:`]
  const head = greeting.join(newLine) + newLine
  const tail = newLine.repeat(2)
  const quoted = message.trim().split(/\r\n?|\n/)
  const quote = quoted.map((words) => `> ${words}`).join(newLine)
  return head + cut(quote, room - encoded(head + tail).length) + tail
}

function line(text: string) {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
