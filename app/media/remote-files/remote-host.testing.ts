import type { IncomingMessage, ServerResponse } from 'node:http'

import { fakeServer } from '../fake-server.testing.ts'
import { grain } from '../fresh-media.testing.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A host on loopback that answers by path, and redirects `/hops/N` N times before `/picture.jpg`. */
export async function remoteHost() {
  const picture = await grain(60, 40).jpeg().toBuffer()
  const answers = new Map<string, Answer>([
    ['/picture.jpg', (_request, response) => void response.end(picture)],
    // Both say that they are a JPEG.
    ['/page.html', asJpeg('<!doctype html><p>Welcome</p>')],
    ['/drawing.svg', asJpeg('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')],
    // Sends a little forever.
    [
      '/drip',
      (_request, response) => {
        const timer = setInterval(() => response.write(picture.subarray(0, 9)), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['/silent', () => {}],
    [
      '/cut',
      (request, response) => {
        response.writeHead(200, { 'content-length': picture.length })
        response.write(picture.subarray(0, 99), () => request.socket.destroy())
      },
    ],
    [
      '/endless',
      (_request, response) => {
        const more = () => void (response.write(Buffer.alloc(50_000)) ? setImmediate(more) : 0)
        response.on('drain', more)
        response.on('close', () => response.removeAllListeners('drain'))
        more()
      },
    ],
    ['/half-length', lying(picture, picture.length >> 1)],
    ['/double-length', lying(picture, picture.length * 2)],
    ['/huge-length', lying(picture, 1e12)],
  ])
  const server = await fakeServer(async (request, response) => {
    const path = request.url ?? ''
    const [, hops] = /^\/hops\/(\d+)$/.exec(path) ?? []
    const answer = answers.get(path)
    if (hops !== undefined) {
      const location = hops === '1' ? '/picture.jpg' : `/hops/${Number(hops) - 1}`
      response.writeHead(302, { location }).end()
    } else if (answer) answer(request, response)
    else response.writeHead(404).end('Not here')
  })
  const redirect = (path: string, location: string) =>
    answers.set(path, (_request, response) => void response.writeHead(301, { location }).end())
  return { ...server, picture, answers, redirect, at: (path: string) => server.origin + path }
}

function asJpeg(text: string): Answer {
  return (_request, response) => {
    response.setHeader('content-type', 'image/jpeg')
    response.end(text)
  }
}

function lying(bytes: Buffer, length: number): Answer {
  return (request, response) => {
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`
    response.detachSocket(request.socket)
    request.socket.end(Buffer.concat([Buffer.from(head), bytes]))
  }
}
