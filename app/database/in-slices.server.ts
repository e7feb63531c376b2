import { setImmediate as letOthersGo } from 'node:timers/promises'

/** SQLite queries are synchronous, so without the pauses a long list would block all other requests. */
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
