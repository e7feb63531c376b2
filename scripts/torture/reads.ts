import { setTimeout as pause } from 'node:timers/promises'

import { type Row, atMost, percentile, short } from '../../bench/rows.ts'

export type Reads = { times: number[]; failed: string[] }

const restBetween = 10

export async function keepReading(
  url: string,
  paths: string[],
  visitors: number,
  isOver: () => boolean,
  onFailure: (time: number) => void = () => undefined,
): Promise<Reads> {
  const reads: Reads = { times: [], failed: [] }
  const visit = async (first: number) => {
    for (let turn = first; !isOver(); turn++) {
      const before = reads.failed.length
      await readOnce(url + paths[turn % paths.length], reads)
      if (reads.failed.length > before) onFailure(performance.now())
      await pause(restBetween)
    }
  }
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)))
  return reads
}

async function readOnce(address: string, { times, failed }: Reads) {
  const begun = performance.now()
  try {
    const answer = await fetch(address)
    await answer.arrayBuffer()
    if (answer.status !== 200) failed.push(`${answer.status} at ${address}`)
  } catch (error) {
    failed.push(`${reasonOf(error)} at ${address}`)
  }
  times.push(performance.now() - begun)
}

/** fetch hides the code of a broken connection in the cause. */
function reasonOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return String(code ?? cause)
}

export function readRows(what: string, { times, failed }: Reads, p99: number): Row[] {
  for (const line of failed.slice(0, 5)) console.error(line)
  const slow = percentile(times, 0.99)
  const figures = `${short(slow)} ms, ${short(percentile(times, 0.5))} ms in the middle`
  return [
    atMost(
      `${what}: other answers than 200`,
      failed.length,
      0,
      'answers',
      `${failed.length} of ${short(times.length)}`,
    ),
    atMost(`${what}: p99`, slow, p99, 'ms', figures),
  ]
}
