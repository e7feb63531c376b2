import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

// The half of child-process.server.ts that runs in the child.

/** `memory` is what the process holds afterwards, in bytes. */
export type Answer = { memory: number } & (
  | { result: unknown }
  | { refused: { status: 415 | 422; message: string } }
  | { damage: unknown }
)

/** Resolves when the site has taken the piece. */
export type SendPiece = (piece: unknown) => Promise<void>

const mostMemory = Number(process.argv[2])
/** In milliseconds. A decoder fills about 10 MB in this time. */
const watchInterval = 5

/** Works for the site until it ends. An error with a `statusCode` refuses the file in words. */
export function serveJobs(work: (job: unknown, send: SendPiece) => Promise<unknown>) {
  let taken = () => {}
  const send = (piece: unknown) =>
    new Promise<void>((resolve) => {
      taken = resolve
      process.send?.({ piece })
    })
  process.on('message', async (message) => {
    if (message === 'taken') return taken()
    const answer = await answerOf(() => work(message, send))
    process.send?.({ ...answer, memory: process.memoryUsage.rss() })
  })
  process.on('disconnect', endNow)
  // The site ended while this process was sending.
  process.on('error', endNow)
  // A signal to the whole process group lets the site finish its requests.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  try {
    setPriority(10)
    // When the machine has no memory left, the kernel ends this process and not the site.
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container can forbid both; the limits do not need them.
  }
  process.send?.('ready')
}

async function answerOf(work: () => Promise<unknown>) {
  // A picture is decoded in other threads, and a spreadsheet is read in short steps, so the memory can be watched here.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) endNow()
  }, watchInterval)
  try {
    return { result: await work() }
  } catch (error) {
    if (!(error instanceof Error && 'statusCode' in error)) return { damage: error }
    return { refused: { status: error.statusCode, message: error.message } }
  } finally {
    clearInterval(watch)
  }
}

/** `process.exit` would wait for other threads. */
function endNow() {
  process.kill(process.pid, 'SIGKILL')
}
