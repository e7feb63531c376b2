import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

import {
  cardPicture,
  facePicture,
  inspectPicture,
  logoPicture,
  readAttachedPhoto,
  readUploadedPicture,
  resizePicture,
} from './picture.server.ts'

// The program of the child process that decodes pictures; decoder.server.ts starts it.

export type Work = {
  cardPicture: typeof cardPicture
  facePicture: typeof facePicture
  inspectPicture: typeof inspectPicture
  logoPicture: typeof logoPicture
  readAttachedPhoto: typeof readAttachedPhoto
  readUploadedPicture: typeof readUploadedPicture
  resizePicture: typeof resizePicture
}
type Job = { [Name in keyof Work]: { name: Name; args: Parameters<Work[Name]> } }[keyof Work]

/** `memory` is what the process holds afterwards, in bytes. */
export type Outcome = { memory: number } & (
  | { result: unknown }
  | { refused: { status: 415 | 422; message: string } }
  | { damage: unknown }
)

const mostMemory = Number(process.argv[2])
/** In milliseconds. A decoder fills about 10 MB in this time. */
const watchInterval = 5

function resultOf(job: Job) {
  switch (job.name) {
    case 'cardPicture':
      return cardPicture(...job.args)
    case 'facePicture':
      return facePicture(...job.args)
    case 'inspectPicture':
      return inspectPicture(...job.args)
    case 'logoPicture':
      return logoPicture(...job.args)
    case 'readAttachedPhoto':
      return readAttachedPhoto(...job.args)
    case 'readUploadedPicture':
      return readUploadedPicture(...job.args)
    case 'resizePicture':
      return resizePicture(...job.args)
  }
}

async function outcomeOf(job: Job) {
  // libvips works in other threads, so this thread can watch the memory.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) endNow()
  }, watchInterval)
  try {
    return { result: await resultOf(job) }
  } catch (error) {
    if (!(error instanceof Error && 'statusCode' in error)) return { damage: error }
    return { refused: { status: error.statusCode, message: error.message } }
  } finally {
    clearInterval(watch)
  }
}

/** `process.exit` would wait for the threads of libvips. */
function endNow() {
  process.kill(process.pid, 'SIGKILL')
}

/** Only the site sends messages to this process. */
function isJob(message: unknown): message is Job {
  return typeof message === 'object' && message !== null && 'name' in message
}

process.on('message', async (message) => {
  if (!isJob(message)) return
  const outcome = await outcomeOf(message)
  process.send?.({ ...outcome, memory: process.memoryUsage.rss() })
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
  // A container can forbid both; the limits above do not need them.
}
process.send?.('ready')
