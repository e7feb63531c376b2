const aSecond = 1_000

/** Reads again at each call, one after another, and after a failure each second until one succeeds. */
export function untilRead(read: () => Promise<unknown>, report: (error: unknown) => void) {
  let last = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  const tryOnce = async () => {
    clearTimeout(again)
    try {
      await read()
    } catch (error) {
      report(error)
      again = setTimeout(() => void readAgain(), aSecond).unref()
    }
  }
  const readAgain = () => (last = last.then(tryOnce))
  return { readAgain, stop: () => clearTimeout(again) }
}
