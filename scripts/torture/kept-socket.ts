import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

import { z } from 'zod'

import { freePort } from '../../bench/process.ts'

const opened = z.object({ _handle: z.object({ fd: z.int().positive() }) })

/** Like systemd, keeps the socket over a restart. `restart` returns the exit code. */
export async function startOnKeptSocket(environment: Record<string, string>) {
  const port = await freePort()
  const socket = createServer().listen(port, '127.0.0.1')
  await once(socket, 'listening')
  const { fd } = opened.parse(socket)._handle
  const words = ['scripts/torture/kept-socket.sh', process.execPath, 'start.ts']
  const keeper = spawn('sh', words, {
    env: { PATH: process.env['PATH'], PORT: `${port}`, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  socket.close()
  if (!keeper.stdout) throw new Error('sh does not start')
  const lines = createInterface({ input: keeper.stdout })
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(lines, 'line')
    keeper.kill(signal)
    const [line]: string[] = await ended
    return Number(line?.replace('ended with ', ''))
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    restart: () => end('SIGHUP'),
    stop: () => end('SIGTERM'),
  }
}
