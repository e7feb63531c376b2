import { setTimeout as pause } from 'node:timers/promises'

import type { Owner } from './site.ts'
import { type Ledger, type Write, type Writer, newWriter, writes } from './writes.ts'

const mix: [Write, number][] = [
  [writes.enquiry, 30],
  [writes.add, 20],
  [writes.edit, 30],
  [writes.reorder, 17],
  [writes.upload, 3],
]

export type Answered = { begun: number; ended: number; answer: Response }

/** `every`: milliseconds between starts of a writer's writes. */
type WriterOptions = {
  isOver?: () => boolean
  onAnswer?: (answered: Answered) => void
  every?: number
}

export async function keepWriting(
  owner: Owner,
  ledger: Ledger,
  count: number,
  { isOver = () => false, onAnswer = () => undefined, every = 0 }: WriterOptions = {},
) {
  const writeOn = async (writer: Writer) => {
    const first = [writes.add, writes.add, writes.add, writes.upload]
    while (!isOver()) {
      const begun = performance.now()
      const answer = await (first.shift() ?? anyWrite())(writer)
      if (answer) onAnswer({ begun, ended: performance.now(), answer })
      if (every > 0) await pause(Math.max(0, begun + every - performance.now()))
    }
  }
  const all = Array.from({ length: count }, () => newWriter(owner, ledger))
  await Promise.all(all.map((writer) => writeOn(writer).catch(ignoreGoneSite)))
}

/** fetch throws a TypeError when the connection breaks or is refused. */
function ignoreGoneSite(error: unknown) {
  if (!(error instanceof TypeError)) throw error
}

function anyWrite(): Write {
  let chance = Math.random() * mix.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [write, weight] of mix) {
    chance -= weight
    if (chance < 0) return write
  }
  return writes.enquiry
}
