import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

// The child's half of child-process.server.ts.

/** `memory` of the process afterwards, in bytes. */
export type Answer = { memory: number } & (
  | { result: unknown }
  | { refused: { status: 415 | 422; message: string } }
  | { damage: unknown }
)

/** Resolves when the site has accepted the piece. */
export type SendPiece = (piece: unknown) => Promise<void>

const mostMemory = Number(process.argv[2])
/** In milliseconds; a decoder fills about 10 MB meanwhile. */
const watchInterval = 5

/** An error with a `statusCode` refuses the file with its message. */
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
  // The site can end while this process is sending.
  process.on('error', endNow)
  // A signal to the process group must let the site finish its requests.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  try {
    setPriority(10)
    // Without memory the kernel ends this process rather than the site.
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container can forbid both; the limits work without them.
  }
  process.send?.('ready')
}

async function answerOf(work: () => Promise<unknown>) {
  // Decoding runs in other threads, and spreadsheets in short steps, so this timer runs in time.
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
