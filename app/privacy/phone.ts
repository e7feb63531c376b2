const fewest = 8

/** The digits that are dialled, without spaces, signs, `(0)` and leading zeros. */
export function dialledDigits(phone: string) {
  return phone.replaceAll(/\(0\)|\D/g, '').replace(/^0+/, '')
}

export function isSamePhone(one: string, other: string) {
  const [short = '', long = ''] = [dialledDigits(one), dialledDigits(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (short === long) return short !== ''
  const isEnough = short.length >= fewest && long.endsWith(short)
  // A country code of three digits at most, and an optional 0 after it.
  return isEnough && /^[1-9]\d{0,2}0?$/.test(long.slice(0, -short.length))
}
