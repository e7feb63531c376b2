import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** SQLite queries are synchronous, so without pauses a long list would block all other requests. */
export async function inSlices(size: number, work: () => Promise<number>, most = Infinity) {
  let all = 0
  let done: number
  do {
    done = await work()
    all += done
    await yieldToEventLoop()
  } while (done === size && all < most)
  return all
}

export async function inParts<One, Done>(
  list: readonly One[],
  size: number,
  work: (part: One[]) => Done[] | Promise<Done[]>,
) {
  const done: Done[] = []
  for (let start = 0; start < list.length; start += size) {
    done.push(...(await work(list.slice(start, start + size))))
    await yieldToEventLoop()
  }
  return done
}
