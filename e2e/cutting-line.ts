import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a site that is cut a little after it has brought back that a part was kept (204); and then falls still. */
export async function cuttingLine() {
  const line = {
    port: 0,
    /** Bytes that have gone up it. */
    carried: 0,
    cutsToCome: 0,
    cutAt: Infinity,
    stillAt: Infinity,
    isStill: false,
    near: new Set<Socket>(),
    far: new Set<Socket>(),
  }
  const server = createServer((near) => carry(line, near)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The line has no port')
  const close = async () => {
    for (const socket of [...line.near, ...line.far]) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  /** Carries again. What stood still on it is lost: a browser would wait on, and send no other way, while it hopes. */
  const wake = () => {
    line.stillAt = Infinity
    line.isStill = false
    line.near.forEach((socket) => socket.destroy())
  }
  return { url: `http://127.0.0.1:${address.port}`, line, wake, close }
}

type Line = Awaited<ReturnType<typeof cuttingLine>>['line']

const little = 1_000_000

function carry(line: Line, near: Socket) {
  const far = connect(line.port, '127.0.0.1')
  line.near.add(near)
  line.far.add(far)
  near.on('error', () => undefined)
  far.on('error', () => undefined)
  near.on('close', () => {
    line.near.delete(near)
    far.end()
  })
  far.on('close', () => {
    line.far.delete(far)
    near.destroy()
  })
  far.on('data', (bytes) => {
    if (line.cutsToCome > 0 && bytes.includes('HTTP/1.1 204')) line.cutAt = line.carried + little
    if (!near.destroyed) near.write(bytes)
  })
  near.on('data', (bytes) => {
    line.carried += bytes.length
    line.isStill = line.carried >= line.stillAt
    if (line.isStill) return void near.pause()
    far.write(bytes)
    if (line.carried >= line.cutAt) cut(line)
    return undefined
  })
}

function cut(line: Line) {
  line.cutAt = Infinity
  line.cutsToCome -= 1
  if (line.cutsToCome === 0) line.stillAt = line.carried + little
  line.near.forEach((socket) => socket.destroy())
}
