/** Holds 12,000 slow bodies against the built site for half a minute, and measures a cached page beside them. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort, memoryOf, startProcess, untilAnswers } from '../../bench/process.ts'

const seconds = 1000
const connections = 12_000
const addresses = 60

const [attackedPort] = process.argv.slice(2)
if (attackedPort === undefined) await measure()
else await attack(Number(attackedPort))

async function measure() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'chandlery-torture-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/faq`
  const env = { PORT: String(port), DATA_DIR, LOG_LEVEL: 'silent', DEMO_CONTENT: 'off' }
  const site = startProcess(process.execPath, ['start.ts'], env)
  await untilAnswers(url)
  console.log(`alone: ${await percentile99(url, 5 * seconds)}`)
  // A process of its own, so that its work does not delay the measurement.
  const attacker = startProcess(process.execPath, [import.meta.filename, String(port)])
  console.log(`while they connect: ${await percentile99(url, 10 * seconds)}`)
  console.log(`beside ${connections} slow bodies: ${await percentile99(url, 30 * seconds)}`)
  const { length: files } = await readdir(`/proc/${site.pid}/fd`)
  const megabytes = Math.round((await memoryOf(site.pid)) / 1e6)
  console.log(`The site has ${files} files and connections open, and takes ${megabytes} MB.`)
  await attacker.stop()
  await site.stop()
  await rm(DATA_DIR, { recursive: true })
}

async function attack(port: number) {
  for (let n = 0; n < connections; n++) {
    sendSlowly(port, `127.0.1.${(n % addresses) + 1}`)
    if (n % 100 === 0) await sleep(20)
  }
}

/** One byte in eight seconds; a connection that is closed is opened again eight seconds later. */
function sendSlowly(port: number, localAddress: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const timer = setInterval(() => socket.write('a'), 8 * seconds)
  socket.write('POST /enquiries HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n')
  socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\n')
  socket.on('error', () => {}).resume()
  socket.on('close', () => {
    clearInterval(timer)
    setTimeout(() => sendSlowly(port, localAddress), 8 * seconds)
  })
}

async function percentile99(url: string, time: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const times: number[] = []
  const end = performance.now() + time
  while (performance.now() < end) {
    times.push(await timeOf(url, agent))
    await sleep(20)
  }
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return `${times.length} pages, p99 ${sorted[Math.floor(times.length * 0.99)]?.toFixed(1)} ms`
}

function timeOf(url: string, agent: Agent) {
  const begun = performance.now()
  return new Promise<number>((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume().on('end', () => {
        resolve(response.statusCode === 200 ? performance.now() - begun : Infinity)
      })
    })
    request.on('error', () => resolve(Infinity))
  })
}
