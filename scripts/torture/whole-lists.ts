import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { fillCatalogue } from '../../bench/catalogue.ts'
import { type Row, atLeast, atMost, short } from '../../bench/rows.ts'
import { keepReading, readRows } from './reads.ts'
import { type Owner, type Site, mostMemory, signIn, startSite, withFolder } from './site.ts'

const clients = 20
const visitors = 4
const duration = 30_000
const betweenChanges = 3_000
const afterRefusal = 200
/** Product changes do not affect these, so they always come from memory. */
const cachedPages = ['/faq', '/privacy-policy', '/contact-us']

const answersShape = z.object({
  whole: z.number(),
  busy: z.number(),
  other: z.array(z.string()),
})
type Answers = z.infer<typeof answersShape>

export async function wholeListRows(products: number): Promise<Row[]> {
  return withFolder(async (dataDir) => {
    await fillCatalogue(dataDir, products)
    const site = await startSite({ DATA_DIR: dataDir })
    const owner = await signIn(site)
    const count = await countedIn(site)
    const end = performance.now() + duration
    const isOver = () => performance.now() > end
    const [reads, memory, answers] = await Promise.all([
      keepReading(site.url, cachedPages, visitors, isOver),
      mostMemory(site, isOver),
      askedByClients(site),
      changeNowAndThen(owner, isOver),
    ])
    await site.stop()
    for (const line of answers.other.slice(0, 5)) console.error(line)
    return [
      atLeast('products in a whole list', count, products, 'products'),
      ...readRows(`cached pages beside ${clients} clients`, reads, 100),
      atLeast('whole lists sent', answers.whole, 1, 'lists'),
      { what: 'put off with 503 and Retry-After', measured: short(answers.busy) },
      atMost('other answers', answers.other.length, 0, 'answers'),
      { what: 'memory of the site at most', measured: `${short(memory / 1e6)} MB` },
    ]
  })
}

async function countedIn({ url }: Site) {
  const answer = await fetch(`${url}/api/products`)
  return z.array(z.object({ _id: z.string() })).parse(await answer.json()).length
}

/** A process of its own, so that its work does not delay the measurement. */
async function askedByClients({ url }: Site) {
  const child = fork(import.meta.filename, [`${url}/api/products`])
  const [answers]: unknown[] = await once(child, 'message')
  return answersShape.parse(answers)
}

async function askForAll(address: string) {
  const answers: Answers = { whole: 0, busy: 0, other: [] }
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + duration
  const ask = async () => {
    while (performance.now() < end) {
      const { status, retryAfter } = await drained(address, agent)
      if (status === 200) answers.whole += 1
      else if (status === 503 && retryAfter) answers.busy += 1
      else answers.other.push(`${status} for the whole list`)
      if (status !== 200) await pause(afterRefusal)
    }
  }
  await Promise.all(Array.from({ length: clients }, ask))
  return answers
}

/** Compressed, because unpacking takes longer than sending. */
function drained(address: string, agent: Agent) {
  const headers = { 'accept-encoding': 'gzip' }
  return new Promise<{ status: number; retryAfter: boolean }>((resolve, reject) => {
    const request = get(address, { agent, headers }, (response) => {
      const { statusCode: status = 0 } = response
      const retryAfter = response.headers['retry-after'] !== undefined
      response.resume().on('end', () => resolve({ status, retryAfter }))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

/** Outdates the cached list. */
async function changeNowAndThen({ url, headers }: Owner, isOver: () => boolean) {
  const answer = await fetch(`${url}/api/products?limit=1`)
  const products = z.array(z.object({ _id: z.string(), version: z.number() }))
  const [product] = products.parse(await answer.json())
  for (let turn = 0; product && !isOver(); turn++) {
    const body = JSON.stringify({ title: `Changed ${turn}`, version: product.version + turn })
    const change = await fetch(`${url}/api/products/${product._id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    if (!change.ok) throw new Error(`A change is answered with ${change.status}`)
    await pause(betweenChanges)
  }
}

if (import.meta.main) {
  const [address = ''] = process.argv.slice(2)
  process.send?.(await askForAll(address), () => process.exit())
}
