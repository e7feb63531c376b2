import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { type Started, freePort, startProcess, untilAnswers } from './process.ts'

/** As browsers ask. */
export const acceptEncoding = 'gzip, deflate, br, zstd'

type Answer = { path: string; headers: [string, string][]; body: Buffer }

/** One nginx worker that answers these addresses with the bytes that the site at `url` answers with. */
export async function startNginx(url: string, paths: string[]): Promise<Started & { url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-nginx-'))
  const port = await freePort()
  const own = `http://127.0.0.1:${port}`
  const answers = await Promise.all(paths.map((path) => answerOf(url, path)))
  for (const [place, { body }] of answers.entries()) await writeFile(join(folder, `${place}`), body)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, answers))
  const nginx = startProcess('nginx', ['-c', file, '-e', join(folder, 'error.log')])
  await untilAnswers(`${own}/ready`)
  for (const answer of answers) await compare(own, answer)
  const stop = () => nginx.stop().then(() => rm(folder, { recursive: true }))
  return { ...nginx, url: own, stop }
}

/** What a browser gets there, still compressed. */
export async function answerOf(url: string, path: string): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url + path, { headers: { 'accept-encoding': acceptEncoding } }, resolve).on('error', reject)
  })
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return { path, headers, body: await buffer(response) }
}

async function compare(own: string, { path, body }: Answer) {
  const served = await answerOf(own, path)
  if (!served.body.equals(body)) throw new Error(`nginx answers ${path} with other bytes`)
}

/** A worker as fast as it gets: no log, files kept open, connections kept for ever. */
function configuration(folder: string, port: number, answers: Answer[]) {
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off; master_process off; worker_processes 1; pid ${folder}/pid;
    events { worker_connections 1024; }
    http {
      ${bodies.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      access_log off; sendfile on; tcp_nopush on; open_file_cache max=16;
      keepalive_requests 100000000; etag off; max_ranges 0;
      server {
        listen 127.0.0.1:${port};
        location = /ready { return 200; }
        ${answers.map((answer, place) => location(join(folder, `${place}`), answer)).join('\n')}
      }
    }`
}

const writtenByNginx = ['connection', 'keep-alive', 'date', 'content-length', 'content-type']

function location(file: string, { path, headers }: Answer) {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const added = headers.filter(([name]) => !writtenByNginx.includes(name))
  return `location = ${path} {
    alias ${file}; types {} default_type ${quoted(type)}; add_header Last-Modified "";
    ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n')}
  }`
}

function quoted(text: string) {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
