export type RepliedEnquiry = {
  reference: string
  name: string
  message: string
  phone?: string | undefined
  email?: string | undefined
  productTitle?: string | undefined
}

/** Some phones and email programs cut or refuse longer links; in characters after encoding. */
const longestAddress = 1800

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
  // The 0 in brackets is for callers from the same country.
  const digits = (isInternational ? phone.replace('(0)', '') : phone).replaceAll(/\D/g, '')
  if (isInternational) return digits.replace(/^00/, '')
  if (!country) return undefined
  if (digits.startsWith('0')) return country + digits.slice(1)
  return digits.startsWith(country) && digits.length > 10 ? digits : undefined
}

export function callLink(phone: string, country: string | undefined) {
  const number = chatNumber(phone, country)
  return `tel:${number ? `+${number}` : phone.replaceAll(/[^\d+]/g, '')}`
}

/** The text comes after it, encoded. */
export function chatStart(number: string) {
  return `https://wa.me/${number}?text=`
}

export function chatReply(enquiry: RepliedEnquiry, country: string | undefined) {
  const number = enquiry.phone && chatNumber(enquiry.phone, country)
  if (!number) return undefined
  const start = chatStart(number)
  return start + encoded(draft(enquiry, longestAddress - start.length, '\n'))
}

export function mailReply(enquiry: RepliedEnquiry) {
  if (!enquiry.email) return undefined
  const to = enquiry.email.split('@').map(encoded).join('@')
  const about = enquiry.productTitle ? `: ${cut(enquiry.productTitle, 300)}` : ''
  const start = `mailto:${to}?subject=${encoded(line(`Your enquiry ${enquiry.reference}${about}`))}&body=`
  return start + encoded(draft(enquiry, longestAddress - start.length, '\r\n'))
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

function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed())
}

/** As much of the text as fits into `room` after encoding, with ` …` if some was cut. */
function cut(text: string, room: number) {
  if (encoded(text).length <= room) return text
  const sign = ' …'
  let left = room - encoded(sign).length
  let shortened = ''
  // Cuts between graphemes, so that no vowel sign and no half of an emoji is cut off.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= encoded(segment).length
    if (left < 0) break
    shortened += segment
  }
  return shortened.trimEnd() + sign
}
