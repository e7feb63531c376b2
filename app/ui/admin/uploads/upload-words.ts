const MB = 1024 * 1024

/** 12,582,912 -> '12 MB'. */
export function megabytes(bytes: number) {
  if (bytes < MB) return `${Math.ceil(bytes / 1024)} kB`
  return `${Math.round(bytes / MB).toLocaleString('en')} MB`
}

/** 'about 3 min left': rounded, because it is an estimate. */
export function timeLeft(seconds: number) {
  if (seconds < 50) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

const memory = 15

/**
 * Estimates the remaining seconds from the sent bytes and the time in milliseconds. Undefined until there is a rate;
 * bytes sent over an earlier connection do not count for the rate.
 */
export function openEstimate(total: number) {
  let last: { sent: number; at: number } | undefined
  let rate: number | undefined

  return (sent: number, at: number) => {
    if (!last || sent < last.sent) {
      last = { sent, at }
      return undefined
    }
    const seconds = (at - last.at) / 1000
    if (seconds >= 0.5) {
      const now = (sent - last.sent) / seconds
      const weight = rate === undefined ? 1 : 1 - Math.exp(-seconds / memory)
      rate = (rate ?? 0) * (1 - weight) + now * weight
      last = { sent, at }
    }
    return rate ? (total - sent) / rate : undefined
  }
}
