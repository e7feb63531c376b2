const aSecond = 1_000

/** One read at a time; a failed one is repeated each second. `stop` waits for the last. */
export function untilRead(read: () => Promise<unknown>, report: (error: unknown) => void) {
  let last = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  const tryOnce = async () => {
    clearTimeout(again)
    if (isStopped) return
    try {
      await read()
    } catch (error) {
      report(error)
      if (isStopped) return
      again = setTimeout(() => void readAgain(), aSecond).unref()
    }
  }
  const readAgain = () => (last = last.then(tryOnce))
  const stop = () => {
    isStopped = true
    clearTimeout(again)
    return last
  }
  return { readAgain, stop }
}
