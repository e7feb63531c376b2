const opening = Date.UTC(2026, 8, 1)
const hour = 3_600_000

const demoDigits = { products: 'a', posts: 'b', videos: 'c' } as const
const subjects = ['products', 'posts', 'videos'] as const
type Demo = (typeof subjects)[number]

const mostRecords = 300

/** A normal id and time; higher positions are newer. Ids of published versions never change. */
export function demoStamp(subject: Demo, index: number) {
  const time = opening + index * hour
  const seconds = Math.floor(time / 1000).toString(16)
  return {
    _id: seconds + demoDigits[subject].repeat(4) + index.toString(16).padStart(12, '0'),
    createdAt: new Date(time).toISOString(),
  }
}

export function demoIds(subject: Demo) {
  return Array.from({ length: mostRecords }, (_, index) => demoStamp(subject, index)._id)
}

/** An edited record belongs to the owner. */
export function isDemo({ _id, version }: { _id: string; version: number }) {
  if (version !== 1) return false
  const index = Number.parseInt(_id.slice(-12), 16)
  return index < mostRecords && subjects.some((subject) => demoStamp(subject, index)._id === _id)
}
