import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { type Row, atLeast, atMost } from '../../bench/rows.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { signIn } from './site.ts'
import { sendVideos, videoRows } from './videos.ts'

const product = z.object({ _id: z.string(), title: z.string(), version: z.number() })
type Product = z.infer<typeof product>

type Log = {
  sent: { products: Set<string>; enquiries: Set<string> }
  acknowledged: { products: Map<string, string>; enquiries: Set<string> }
  edits: number
  reads: number
  failedReads: number
  /** Milliseconds from an acknowledged edit to a read without it. */
  stale: number[]
}

export async function clusterRows(seconds: number): Promise<Row[]> {
  const cluster = await startCluster()
  try {
    const log: Log = {
      sent: { products: new Set(), enquiries: new Set() },
      acknowledged: { products: new Map(), enquiries: new Set() },
      edits: 0,
      reads: 0,
      failedReads: 0,
      stale: [0],
    }
    const { headers } = await signIn({ url: cluster.origin })
    const call = callsAs(headers, cluster.origin)
    const until = Date.now() + seconds * 1000
    const [kills, videos] = await Promise.all([
      killCopies(cluster, until),
      sendVideos({ origin: cluster.origin, headers, ask: call }, until),
      addProducts(call, log, until),
      addEnquiries(cluster.origin, log, until),
      editProduct(cluster.origin, call, log, until),
      ...Array.from({ length: 4 }, () => readPages(cluster.origin, log, until)),
    ])
    const killed = { what: 'copies killed', measured: String(kills) }
    return [...(await outcome(call, log)), ...videoRows(videos), killed]
  } finally {
    await cluster.stop()
  }
}

async function killCopies({ copies }: Cluster, until: number) {
  let kills = 0
  while (Date.now() + 10_000 < until) {
    await pause(8_000)
    const copy = copies[kills % copies.length]
    await copy?.kill()
    kills += 1
    await pause(2_000)
    await copy?.start()
  }
  return kills
}

type Call = (method: string, path: string, body?: object, key?: string) => Promise<Response>

/** Retries until a copy answers; a key makes a repeated POST add once. */
function callsAs(owner: Record<string, string>, origin: string): Call {
  const json = { 'content-type': 'application/json' }
  return (method, path, body, key) =>
    untilAnswered(() =>
      fetch(origin + path, {
        method,
        headers: { ...owner, ...(body && json), ...(key && { 'idempotency-key': key }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
}

async function untilAnswered(ask: () => Promise<Response>) {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await ask()
      .then(inWhole)
      .catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await pause(250)
  }
  throw new Error('No copy has answered for fifteen seconds')
}

/** A copy can die within its response. */
async function inWhole(answer: Response) {
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, answer)
}

async function addProducts(call: Call, log: Log, until: number) {
  while (Date.now() < until) {
    const key = randomUUID()
    log.sent.products.add(key)
    const answer = await call('POST', '/api/products', newProduct(key), key)
    const { _id } = product.parse(await answer.json())
    log.acknowledged.products.set(key, _id)
    await pause(50)
  }
}

function newProduct(title: string) {
  return {
    title,
    description: 'Added while copies die.',
    imageUrl: '/icon-512.png',
    categoryId: '1',
  }
}

async function addEnquiries(origin: string, log: Log, until: number) {
  while (Date.now() < until) {
    const key = randomUUID()
    const words = { name: 'A buyer', email: `${key}@example.com`, message: `Price of ${key}?` }
    const body = new URLSearchParams({ ...words, phone: '', terms: 'yes', key })
    log.sent.enquiries.add(key)
    const send = () =>
      fetch(`${origin}/enquiries`, {
        method: 'POST',
        headers: { origin },
        body,
        redirect: 'manual',
      })
    const answer = await untilAnswered(send)
    if (answer.status === 303) log.acknowledged.enquiries.add(key)
    await pause(100)
  }
}

async function editProduct(origin: string, call: Call, log: Log, until: number) {
  const added = await call('POST', '/api/products', newProduct('Edit 0'))
  let current = product.parse(await added.json())
  while (Date.now() < until) {
    current = await saveTitle(call, current, `Edit ${log.edits + 1}`)
    log.edits += 1
    const acknowledged = Date.now()
    while (Date.now() < acknowledged + 1_500) {
      const began = Date.now()
      const isFresh = await shows(`${origin}/view-details/${current._id}`, current.title)
      if (isFresh === false) log.stale.push(began - acknowledged)
      await pause(20)
    }
  }
}

async function shows(address: string, title: string) {
  const page = await fetch(address).catch(() => undefined)
  const text = await page?.text().catch(() => undefined)
  return page?.ok && text ? text.includes(`>${title}</h1>`) : undefined
}

/** A save with a lost response may have happened: a conflict with our own title counts as success. */
async function saveTitle(call: Call, { _id, version }: Product, title: string) {
  const answer = await call('PATCH', `/api/products/${_id}`, { title, version })
  const said = z.union([product, z.object({ current: product })]).parse(await answer.json())
  const saved = 'current' in said ? said.current : said
  if (saved.title !== title) throw new Error(`The title is ${saved.title} after saving ${title}`)
  return saved
}

async function readPages(origin: string, log: Log, until: number) {
  const paths = ['/', '/categories/marine-electronic-item', '/blogs', '/search?q=radar', '/faq']
  const read = async (path: string) => {
    const page = await fetch(origin + path)
    return page.ok && (await page.text()).trimEnd().endsWith('</html>')
  }
  while (Date.now() < until) {
    const path = paths[log.reads % paths.length] ?? '/'
    log.reads += 1
    const isRead = await read(path).catch(() => false)
    if (!isRead && !(await read(path).catch(() => false))) log.failedReads += 1
    await pause(20)
  }
}

async function outcome(call: Call, log: Log): Promise<Row[]> {
  const answer = await call('GET', '/api/products')
  const products = z.array(product).parse(await answer.json())
  const csv = await (await call('GET', '/api/enquiries.csv?show=all')).text()
  const titles = products.map(({ title }) => title).filter((title) => log.sent.products.has(title))
  const ids = new Set(products.map(({ _id }) => _id))
  const { products: added, enquiries } = log.acknowledged
  const lostProducts = [...added.values()].filter((id) => !ids.has(id)).length
  const timesInCsv = (key: string) => csv.split(`Price of ${key}?`).length - 1
  const lostEnquiries = [...enquiries].filter((key) => timesInCsv(key) === 0).length
  const doubled = [...log.sent.enquiries].filter((key) => timesInCsv(key) > 1).length
  return [
    atLeast('products and enquiries acknowledged', added.size + enquiries.size, 100, 'records'),
    atMost('acknowledged records lost', lostProducts + lostEnquiries, 0, 'records'),
    atMost('records doubled', titles.length - new Set(titles).size + doubled, 0, 'records'),
    atLeast('edits saved and read again', log.edits, 10, 'edits'),
    atMost('longest time that a saved title was seen stale', Math.max(...log.stale), 1000, 'ms'),
    atMost(`reads that failed twice, of ${log.reads}`, log.failedReads, 0, 'reads'),
  ]
}
