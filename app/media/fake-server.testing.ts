import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'

import { onTestFinished } from 'vitest'

/** A status of 500, no response, a connection cut before or during the response, a redirect, an unexpected response. */
export type Failure = 'error' | 'slow' | 'cut' | 'half' | 'redirect' | 'strange'

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export async function fakeServer(answer: Answering) {
  const server = await listenOnLoopback(answer)
  onTestFinished(server.close)
  return server
}

export async function listenOnLoopback(answer: Answering) {
  const state: { failure?: Failure | undefined; requests: string[] } = { requests: [] }
  const server = createServer((request, response) => {
    state.requests.push(`${request.method} ${request.url}`)
    response.setHeader('connection', 'close')
    if (state.failure) fail(state.failure, request, response)
    else
      answer(request, response).catch((error: unknown) =>
        response.destroy(new Error(String(error))),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, state, close }
}

function fail(failure: Failure, request: IncomingMessage, response: ServerResponse) {
  // Read the whole request first, so that only the response fails.
  request.resume().on('end', () => {
    if (failure === 'error') response.writeHead(500).end('Something secret broke')
    if (failure === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
    if (failure === 'cut') request.socket.destroy()
    if (failure === 'strange') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.writeHead(200).end('<html>Welcome to our hotel</html>')
    }
    if (failure === 'half') {
      response.writeHead(200, { 'content-length': 1_000_000 }).write('{"data":')
      setTimeout(() => request.socket.destroy(), 20)
    }
  })
}

export function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Buffer) {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const isPart = from !== undefined && to !== undefined
  const part = isPart ? bytes.subarray(Number(from), Number(to) + 1) : bytes
  if (isPart) response.setHeader('content-range', `bytes ${from}-${to}/${bytes.length}`)
  response.writeHead(isPart ? 206 : 200, { 'content-length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
}
