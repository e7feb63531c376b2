/** Fewer are dialled within a town, and may be somebody else's in another. */
const fewest = 8

/** The digits that are dialled: spaces, signs, `(0)` and the noughts in front left out. */
export function dialled(phone: string) {
  return phone.replaceAll(/\(0\)|\D/g, '').replace(/^0+/, '')
}

/** Whether two phone numbers are one, written with or without the code of their country. */
export function isSamePhone(one: string, other: string) {
  const [short = '', long = ''] = [dialled(one), dialled(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (short === long) return short !== ''
  const isEnough = short.length >= fewest && long.endsWith(short)
  // A code of three digits at most, and the nought that some write between it and the rest.
  return isEnough && /^[1-9]\d{0,2}0?$/.test(long.slice(0, -short.length))
}
