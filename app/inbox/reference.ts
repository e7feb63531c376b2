import { referenceCharacters } from '#app/enquiry-list/cookie-text.ts'

export function isReference(text: string) {
  return new RegExp(`^E-[${referenceCharacters}]{6}$`).test(text) || isListNumber(text)
}

const listNumbers = new RegExp(`^L-[${referenceCharacters}]{4}-[${referenceCharacters}]{4}$`)

export function isListNumber(text: string) {
  return listNumbers.test(text)
}

export const wrongImoNumber =
  'Please check the IMO number: seven digits, of which the last is a check digit.'

/** The digits of a typed IMO number; undefined where they are not one, '' where nothing is typed. */
export function imoNumberIn(typed: string) {
  const digits = typed.replace(/^\s*imo/i, '').replaceAll(/[\s.-]/g, '')
  return digits === '' || isImoNumber(digits) ? digits : undefined
}

/** An IMO number has seven digits: the last is the last digit of the sum of the others times 7 to 2. */
function isImoNumber(text: string) {
  if (!/^\d{7}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits.slice(0, 6).reduce((total, digit, n) => total + digit * (7 - n), 0)
  return sum % 10 === digits[6]
}
