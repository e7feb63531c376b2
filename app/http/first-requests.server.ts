import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const longestWait = 1_000

/**
 * Node counts a connection as idle until the first byte of its first request, and closes it when the server stops.
 * While such a request is on its way, this closes none; the server asks again.
 */
export function keepFirstRequests(server: Server) {
  const opened = new Map<Socket, number>()
  server.on('connection', (socket) => {
    opened.set(socket, performance.now())
    socket.once('close', () => opened.delete(socket))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    const since = performance.now() - longestWait
    const isComing = ([{ bytesRead }, time]: [Socket, number]) => bytesRead === 0 && time > since
    if (![...opened].some(isComing)) closeIdle()
  }
}
