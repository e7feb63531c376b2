/** Numbers with fewer digits are local; another town may have the same one. */
const fewest = 8

/** The digits that are dialled, without spaces, signs, `(0)` and leading zeros. */
export function dialled(phone: string) {
  return phone.replaceAll(/\(0\)|\D/g, '').replace(/^0+/, '')
}

/** Whether two phone numbers are the same, with or without the country code. */
export function isSamePhone(one: string, other: string) {
  const [short = '', long = ''] = [dialled(one), dialled(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (short === long) return short !== ''
  const isEnough = short.length >= fewest && long.endsWith(short)
  // A country code of three digits at most, and an optional 0 after it.
  return isEnough && /^[1-9]\d{0,2}0?$/.test(long.slice(0, -short.length))
}
