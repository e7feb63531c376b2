import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import { onTestFinished } from 'vitest'

/** A proxy of a test database: `silence` drops all bytes without a reset, `heal` lets only new connections work. */
export async function silentProxy(url: string) {
  const { hostname, pathname, username } = new URL(url)
  const socketPath = `${decodeURIComponent(hostname)}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const upstream = connect(socketPath)
    forward(client, upstream)
    forward(upstream, client)
  }).listen(0, '127.0.0.1')
  const forward = (from: Socket, to: Socket) => {
    let isDead = isSilent
    open.add(from)
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      if (!isDead) to.destroy()
    })
    from.on('data', (bytes) => {
      isDead ||= isSilent || !open.has(to)
      if (!isDead) to.write(bytes)
    })
    deaden.add(() => (isDead = true))
  }
  const deaden = new Set<() => void>()
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    silence() {
      isSilent = true
      for (const kill of deaden) kill()
    },
    heal() {
      isSilent = false
    },
  }
}
