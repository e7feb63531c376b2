/** Sums of money without floating point: a decimal number is an integer and its number of places. */
type Decimal = { units: bigint; places: number }

const written = /^\d{1,12}(?:\.\d{1,6})?$/

export function isDecimal(text: string) {
  return written.test(text)
}

function decimalOf(text: string): Decimal {
  const [whole = '0', part = ''] = text.split('.')
  return { units: BigInt(whole + part), places: part.length }
}

/** `percent` per cent of an amount, rounded half up to `places`. */
export function percentOf(amount: string, percent: string, places: number) {
  const [a, b] = [decimalOf(amount), decimalOf(percent)]
  return textOf(rounded(a.units * b.units, a.places + b.places + 2, places), places)
}

/** `amount` is the larger one; both have `places`. */
export function lessened(amount: string, by: string, places: number) {
  return textOf(decimalOf(amount).units - decimalOf(by).units, places)
}

/** The product, rounded half up to `places`. */
export function times(one: string, other: string, places: number) {
  const [a, b] = [decimalOf(one), decimalOf(other)]
  return textOf(rounded(a.units * b.units, a.places + b.places, places), places)
}

export function sumOf(all: string[], places: number) {
  const units = all.map((one) => {
    const { units, places: own } = decimalOf(one)
    return rounded(units, own, places)
  })
  return textOf(
    units.reduce((sum, one) => sum + one, 0n),
    places,
  )
}

function rounded(units: bigint, from: number, to: number) {
  if (from <= to) return units * 10n ** BigInt(to - from)
  const step = 10n ** BigInt(from - to)
  return (units + step / 2n) / step
}

function textOf(units: bigint, places: number) {
  const digits = units.toString().padStart(places + 1, '0')
  if (places === 0) return digits
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** `11881` with 2 places is `11,881.00`. */
export function moneyText(text: string, places: number) {
  const [whole = '', part] = sumOf([text], places).split('.')
  const first = whole.slice(0, whole.length % 3 || 3)
  const grouped = [first, ...(whole.slice(first.length).match(/\d{3}/g) ?? [])].join(',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/** `1 840.00`, `1,840.00` and `1.840,00` are 1840.00; undefined for `1,840`, which can be 1840 or 1.84. */
export function typedAmount(typed: string) {
  const text = typed.trim().replaceAll(/[\s'’]/g, '')
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const isMixed = text.includes(',') && text.includes('.')
  if (!isMixed && /^\d+,\d{3}$/.test(text)) return undefined
  const groups = (text.match(/[,.]/g) ?? []).length
  const hasFraction = isMixed || groups === 1
  const whole = hasFraction ? text.slice(0, last) : text
  if (!/^\d+$/.test(whole) && !/^\d{1,3}(?:[,.]\d{3})+$/.test(whole)) return undefined
  const plain =
    whole.replaceAll(/[,.]/g, '') + (hasFraction && last >= 0 ? `.${text.slice(last + 1)}` : '')
  return isDecimal(plain) ? plain : undefined
}
