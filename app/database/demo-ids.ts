const opening = Date.UTC(2026, 8, 1)
const hour = 3_600_000

/** The digit in the ids of the demo's records. */
const demoDigits = { products: 'a', posts: 'b', videos: 'c' } as const
const subjects = ['products', 'posts', 'videos'] as const
type Demo = (typeof subjects)[number]

/** More than the demo of any version holds. */
const places = 300

/** An id of the usual form and a time; a higher place is newer. The ids of published versions never change. */
export function demoStamp(subject: Demo, place: number) {
  const time = opening + place * hour
  const seconds = Math.floor(time / 1000).toString(16)
  return {
    _id: seconds + demoDigits[subject].repeat(4) + place.toString(16).padStart(12, '0'),
    createdAt: new Date(time).toISOString(),
  }
}

export function demoIds(subject: Demo) {
  return Array.from({ length: places }, (_, place) => demoStamp(subject, place)._id)
}

/** An edited record is the owner's own. */
export function isDemo({ _id, version }: { _id: string; version: number }) {
  if (version !== 1) return false
  const place = Number.parseInt(_id.slice(-12), 16)
  return place < places && subjects.some((subject) => demoStamp(subject, place)._id === _id)
}
