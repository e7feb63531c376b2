import { readdir } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { memoryOf, startProcess } from '../../bench/process.ts'
import { type Row, atMost, percentile, short } from '../../bench/rows.ts'
import { startSite, withFolder } from './site.ts'

const seconds = 1000
const addresses = 60

export async function slowClientRows(connections: number): Promise<Row[]> {
  return withFolder(async (dataDir) => {
    const site = await startSite({ DATA_DIR: dataDir, RATE_LIMITS: 'on' })
    const url = `${site.url}/faq`
    await timeOf(url)
    const alone = await timesOf(url, 5 * seconds)
    // A process of its own, so that its work does not delay the measurement.
    const words = [import.meta.filename, String(site.port), String(connections)]
    const attacker = startProcess(process.execPath, words)
    const connecting = await timesOf(url, 10 * seconds)
    const beside = await timesOf(url, 30 * seconds)
    const { length: files } = await readdir(`/proc/${site.pid}/fd`)
    const megabytes = (await memoryOf(site.pid)) / 1e6
    await attacker.stop()
    await site.stop()
    const all = [...connecting, ...beside]
    const refused = all.filter((time) => time === Infinity).length
    const p99 = percentile(beside, 0.99)
    const figures = `${short(p99)} ms, ${short(percentile(alone, 0.99))} ms alone, ${short(percentile(connecting, 0.99))} ms while they connect`
    return [
      atMost('p99 of a cached page beside them', p99, 100, 'ms', figures),
      atMost(`requests of others that failed, of ${all.length}`, refused, 0, 'requests'),
      { what: 'files and connections that the site has open', measured: `${files}` },
      { what: 'memory of the site', measured: `${short(megabytes)} MB` },
    ]
  })
}

async function attack(port: number, connections: number) {
  for (let n = 0; n < connections; n++) {
    sendSlowly(port, `127.0.1.${(n % addresses) + 1}`)
    if (n % 100 === 0) await sleep(20)
  }
}

/** One byte in eight seconds; reopens closed connections eight seconds later. */
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

async function timesOf(url: string, time: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const times: number[] = []
  const end = performance.now() + time
  while (performance.now() < end) {
    times.push(await timeOf(url, agent))
    await sleep(20)
  }
  agent.destroy()
  return times
}

function timeOf(url: string, agent?: Agent) {
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

if (import.meta.main) {
  const [port, connections] = process.argv.slice(2).map(Number)
  await attack(port ?? 0, connections ?? 0)
}
