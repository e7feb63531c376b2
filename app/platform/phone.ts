import { phoneDigits } from './contact-links.ts'

const fewest = 8

export function dialledDigits(phone: string) {
  return phoneDigits(phone).replace(/^0+/, '')
}

export function isSamePhone(one: string, other: string) {
  const [short = '', long = ''] = [dialledDigits(one), dialledDigits(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (short === long) return short !== ''
  return withoutCountryCode(long).includes(short)
}

/** The shorter numbers that the dialled digits can mean: without a country code of three digits at most, and an optional 0 after it. */
export function withoutCountryCode(digits: string) {
  return [1, 2, 3, 4]
    .filter((length) => digits.length - length >= fewest)
    .filter((length) => /^[1-9]\d{0,2}0?$/.test(digits.slice(0, length)))
    .map((length) => digits.slice(length))
}

const comparedDigits = 8

/** Equal for equal numbers, and for some others too; `isSamePhone` compares the rest. */
export function phoneEnd(phone: string) {
  return dialledDigits(phone).slice(-comparedDigits)
}
