import { setImmediate as letOthersGo } from 'node:timers/promises'

/**
 * Runs `work`, which answers how many rows it has done, until it does fewer than `size` at once or has done `most` in
 * all. SQLite answers at once, so without the pauses a long list would hold everybody else up.
 */
export async function inSlices(size: number, work: () => Promise<number>, most = Infinity) {
  let all = 0
  let done: number
  do {
    done = await work()
    all += done
    await letOthersGo()
  } while (done === size && all < most)
  return all
}
