import type { Owner } from './site.ts'
import { type Ledger, type Write, type Writer, newWriter, writes } from './writes.ts'

/** How often each write comes among others. */
const mix: [Write, number][] = [
  [writes.enquiry, 30],
  [writes.add, 20],
  [writes.edit, 30],
  [writes.reorder, 17],
  [writes.upload, 3],
]

export function anyWrite(): Write {
  let chance = Math.random() * mix.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [write, weight] of mix) {
    chance -= weight
    if (chance < 0) return write
  }
  return writes.enquiry
}

/** Each writes one thing after the other until the site does not answer any more, or `isOver`. */
export async function keepWriting(
  owner: Owner,
  ledger: Ledger,
  count: number,
  isOver = () => false,
) {
  const all = Array.from({ length: count }, () => newWriter(owner, ledger))
  await Promise.all(all.map((writer) => writeOn(writer, isOver)))
}

async function writeOn(writer: Writer, isOver: () => boolean) {
  try {
    await writes.upload(writer)
    while (!isOver()) await anyWrite()(writer)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // fetch says so when the connection is gone.
  }
}
