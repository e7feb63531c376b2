const memory = 15

/** Bytes and milliseconds to remaining seconds; ignores the rate of earlier connections. */
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
