import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves once every thread is followed, to a function that ends it. */
export async function followCalls(pid: number, record: string, words: string[]) {
  const all = ['-f', ...words, '-o', record, '-p', `${pid}`]
  const child = spawn('strace', all, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  while (!/attached/.test(said)) {
    if (child.exitCode !== null) throw new Error(`strace may not follow the site: ${said}`)
    await pause(50)
  }
  await pause(500)
  return async () => {
    child.kill('SIGINT')
    await ended
    process.off('exit', kill)
  }
}
