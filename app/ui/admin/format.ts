const MB = 1024 * 1024
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `at` is ISO 8601, `now` milliseconds; the same text on server and devices. */
export function ago(at: string, now: number) {
  const span = Math.max(0, now - Date.parse(at))
  if (span < minute) return 'just now'
  if (span < hour) return `${counted(Math.floor(span / minute), 'minute')} ago`
  if (span < day) return `${counted(Math.floor(span / hour), 'hour')} ago`
  if (span < 60 * day) return `${counted(Math.floor(span / day), 'day')} ago`
  return at.slice(0, 10)
}

export function localTime(at: string) {
  return new Date(at).toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' })
}

export function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / day)
}

export function relativeDay(days: number) {
  if (days < -1) return `${-days} days ago`
  if (days > 1) return `in ${days} days`
  return days < 0 ? 'yesterday' : days === 0 ? 'today' : 'tomorrow'
}

export function grouped(count: number) {
  return count.toLocaleString('en')
}

export function counted(count: number, noun: string, plural = `${noun}s`) {
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}

export function cut(words: string, length: number) {
  const characters = [...words]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : words
}

export function megabytes(bytes: number) {
  if (bytes < MB) return `${Math.ceil(bytes / 1024)} kB`
  return `${Math.round(bytes / MB).toLocaleString('en')} MB`
}

export function timeLeft(seconds: number) {
  if (seconds < 50) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
