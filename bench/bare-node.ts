import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

import { answerOf } from './nginx.ts'
import { freePort, startProcess, untilAnswers } from './process.ts'

/**
 * Node's own server with the bytes that the site at `url` answers with, and nothing of ours: no site on Node is faster
 * than that.
 */
export async function startBareNode(url: string, paths: string[]) {
  const port = await freePort()
  const program = fileURLToPath(import.meta.url)
  const node = startProcess(process.execPath, [program, `${port}`, url, ...paths])
  const own = `http://127.0.0.1:${port}`
  await untilAnswers(own + paths[0])
  return { ...node, url: own }
}

/** These are Node's own to set. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

async function serve(port: number, url: string, paths: string[]) {
  const answers = new Map(
    await Promise.all(
      paths.map(async (path) => {
        const { headers, body } = await answerOf(url, path)
        const kept = headers.filter(([name]) => !ofTheConnection.has(name)).flat()
        return [path, { headers: kept, body }] as const
      }),
    ),
  )
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  })
  server.listen(port, '127.0.0.1')
}

if (import.meta.main) {
  const [port, url = '', ...paths] = process.argv.slice(2)
  await serve(Number(port), url, paths)
}
