import { referenceCharacters } from '#app/enquiry-list/cookie-text.ts'

/** The reference of an enquiry, or the number of a list. */
export function isReference(text: string) {
  return new RegExp(`^E-[${referenceCharacters}]{6}$`).test(text) || isListNumber(text)
}

const listNumbers = new RegExp(`^L-[${referenceCharacters}]{4}-[${referenceCharacters}]{4}$`)

export function isListNumber(text: string) {
  return listNumbers.test(text)
}

/** An IMO number has seven digits: the last is the last digit of the sum of the others times 7 to 2. */
export function isImoNumber(text: string) {
  if (!/^\d{7}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits.slice(0, 6).reduce((total, digit, n) => total + digit * (7 - n), 0)
  return sum % 10 === digits[6]
}
