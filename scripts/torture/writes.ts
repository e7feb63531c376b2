import { createHash, randomBytes } from 'node:crypto'

import sharp from 'sharp'

import type { Owner } from './site.ts'

/** Hashes of the acknowledged state, and of a later one without a response. */
export type Expected = {
  acknowledged?: string
  underway?: string
  former: Set<string>
  /** Answered with an error, so nothing of it may be stored. */
  refused: Set<string>
  /** Acknowledged or pending after the copy's moment, so it may contain them. */
  later?: Set<string>
}

/** Keys: `product ID`, `enquiry MESSAGE`, `picture ADDRESS`. */
export type Ledger = {
  expected: Map<string, Expected>
  acknowledged: number
  refused: Map<number, number>
}

export type Product = {
  _id: string
  version: number
  title: string
  description: string
  pictures: string[]
}
/** No other writer changes its products. */
export type Writer = { owner: Owner; ledger: Ledger; products: Product[]; pictures: string[] }
export type Write = (writer: Writer) => Promise<Response | undefined>

export function newLedger(): Ledger {
  return { expected: new Map(), acknowledged: 0, refused: new Map() }
}

export function newWriter(owner: Owner, ledger: Ledger): Writer {
  return { owner, ledger, products: [], pictures: [] }
}

function hashOf(...parts: unknown[]) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export function productHash({ version, title, description, pictures }: Product) {
  return hashOf(version, title, description, pictures)
}

export const writes = { enquiry, add, edit, reorder, upload } satisfies Record<string, Write>

async function enquiry({ owner: { url }, ledger }: Writer) {
  const fields = { name: word(), phone: '', email: `${word()}@example.com`, message: words() }
  const body = new URLSearchParams({ ...fields, terms: 'on' })
  const key = `enquiry ${fields.message}`
  return recorded(ledger, key, enquiryHash(fields), () =>
    fetch(`${url}/enquiries`, { method: 'POST', redirect: 'manual', body }),
  )
}

export function enquiryHash({
  name,
  email,
  message,
}: Record<'name' | 'message', string> & { email: string | null }) {
  return hashOf(name, email, message)
}

async function add(writer: Writer) {
  const _id = randomBytes(12).toString('hex')
  const product = { _id, title: word(), description: words(), pictures: somePictures(writer) }
  const fields = { ...product, imageUrl: '/icon-512.png', categoryId: '16', subcategoryId: '' }
  const added = { ...product, version: 1 }
  const answer = await recorded(writer.ledger, `product ${_id}`, productHash(added), () =>
    sendJson(writer.owner, 'POST', '/api/products', fields),
  )
  if (answer.ok) writer.products.push(added)
  return answer
}

function edit(writer: Writer) {
  return change(writer, () => ({ title: word(), description: words() }))
}

function reorder(writer: Writer) {
  return change(writer, ({ pictures }) => ({ pictures: shuffled(pictures) }))
}

async function change(writer: Writer, changesOf: (product: Product) => Partial<Product>) {
  const product = oneOf(writer.products)
  if (!product) return undefined
  const changes = changesOf(product)
  const changed = { ...product, ...changes, version: product.version + 1 }
  const body = { ...changes, version: product.version }
  const answer = await recorded(writer.ledger, `product ${product._id}`, productHash(changed), () =>
    sendJson(writer.owner, 'PATCH', `/api/products/${product._id}`, body),
  )
  if (answer.ok) Object.assign(product, changed)
  // After an error its version may have changed nevertheless, so this writer leaves it alone.
  else writer.products.splice(writer.products.indexOf(product), 1)
  return answer
}

/** The address depends on the content, so a pending upload has no name yet. */
async function upload(writer: Writer) {
  const { url, headers } = writer.owner
  const body = new FormData()
  body.set('image', new Blob([await newPicture()], { type: 'image/png' }), 'picture.png')
  const answer = await fetch(`${url}/api/uploads/images`, { method: 'POST', headers, body })
  if (!answer.ok) {
    count(writer.ledger, answer.status)
    await answer.clone().arrayBuffer()
    return answer
  }
  const address = /"(\/media\/\w+\.\w+)"/.exec(await answer.clone().text())?.[1] ?? 'no address'
  writer.ledger.acknowledged += 1
  writer.ledger.expected.set(`picture ${address}`, { ...unknown(), acknowledged: nameIn(address) })
  writer.pictures.push(address)
  return answer
}

export function nameIn(address: string) {
  return address.replace(/^\/media\//, '').split('.')[0] ?? ''
}

function newPicture(edge = 24) {
  const raw = { width: edge, height: edge, channels: 3 as const }
  const noise = randomBytes(edge * edge * raw.channels)
  return sharp(noise, { raw })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))
}

/** Records before sending, and as stored only after a good response. */
async function recorded(ledger: Ledger, key: string, hash: string, send: () => Promise<Response>) {
  const state: Expected = ledger.expected.get(key) ?? unknown()
  ledger.expected.set(key, state)
  state.underway = hash
  const answer = await send()
  const isStored = answer.ok || answer.status === 303
  if (isStored) {
    if (state.acknowledged) state.former.add(state.acknowledged)
    state.acknowledged = hash
    ledger.acknowledged += 1
  } else {
    state.refused.add(hash)
    count(ledger, answer.status)
  }
  delete state.underway
  await answer.clone().arrayBuffer()
  return answer
}

function unknown(): Expected {
  return { former: new Set(), refused: new Set() }
}

function count({ refused }: Ledger, status: number) {
  refused.set(status, (refused.get(status) ?? 0) + 1)
}

function sendJson({ url, headers }: Owner, method: string, path: string, body: object) {
  const all = { ...headers, 'content-type': 'application/json' }
  return fetch(url + path, { method, headers: all, body: JSON.stringify(body) })
}

function word() {
  return randomBytes(6).toString('hex')
}

/** More than one page of the database. */
function words() {
  return `${word()} ${'spare parts of a main engine '.repeat(Math.random() * 150)}${word()}`
}

function somePictures({ pictures }: Writer) {
  const own = pictures.slice(-4)
  return own.length > 1 ? own : [1, 2, 3, 4].map((number) => `/plate-${number}.webp`)
}

function shuffled<T>(list: T[]) {
  return list
    .map((value) => ({ value, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

function oneOf<T>(list: T[]) {
  return list[Math.floor(Math.random() * list.length)]
}
