import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy that cuts the connection a little after a stored part was acknowledged (204), and finally stalls. */
export async function cuttingProxy() {
  const state = {
    port: 0,
    /** Bytes sent to the site. */
    sentBytes: 0,
    cutsToCome: 0,
    cutAt: Infinity,
    stallAt: Infinity,
    isStalled: false,
    clients: new Set<Socket>(),
    upstreams: new Set<Socket>(),
  }
  const server = createServer((client) => forward(state, client)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port')
  const close = async () => {
    for (const socket of [...state.clients, ...state.upstreams]) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  /** Forwards again. Stalled connections are destroyed, because a browser would wait for them. */
  const resume = () => {
    state.stallAt = Infinity
    state.isStalled = false
    state.clients.forEach((socket) => socket.destroy())
  }
  return { url: `http://127.0.0.1:${address.port}`, state, resume, close }
}

type ProxyState = Awaited<ReturnType<typeof cuttingProxy>>['state']

const little = 1_000_000

function forward(state: ProxyState, client: Socket) {
  const upstream = connect(state.port, '127.0.0.1')
  state.clients.add(client)
  state.upstreams.add(upstream)
  client.on('error', () => undefined)
  upstream.on('error', () => undefined)
  client.on('close', () => {
    state.clients.delete(client)
    upstream.end()
  })
  upstream.on('close', () => {
    state.upstreams.delete(upstream)
    client.destroy()
  })
  upstream.on('data', (bytes) => {
    if (state.cutsToCome > 0 && bytes.includes('HTTP/1.1 204'))
      state.cutAt = state.sentBytes + little
    if (!client.destroyed) client.write(bytes)
  })
  client.on('data', (bytes) => {
    state.sentBytes += bytes.length
    state.isStalled = state.sentBytes >= state.stallAt
    if (state.isStalled) return void client.pause()
    upstream.write(bytes)
    if (state.sentBytes >= state.cutAt) cut(state)
    return undefined
  })
}

function cut(state: ProxyState) {
  state.cutAt = Infinity
  state.cutsToCome -= 1
  if (state.cutsToCome === 0) state.stallAt = state.sentBytes + little
  state.clients.forEach((socket) => socket.destroy())
}
