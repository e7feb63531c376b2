import { createHash, randomBytes } from 'node:crypto'

import sharp from 'sharp'

import type { Owner } from './site.ts'

/** What one stored thing must be: the hash of its acknowledged state, and of a later one that has no answer yet. */
export type Expected = {
  acknowledged?: string
  underway?: string
  /** Acknowledged before. */
  former: Set<string>
  /** Answered with an error, so that nothing of it may be stored. */
  refused: Set<string>
  /** Acknowledged or under way after the moment that a copy must have, which may have them too. */
  later?: Set<string>
}

/** All that writers have sent, by what was stored: `product ID`, `enquiry MESSAGE`, `picture ADDRESS`. */
export type Ledger = {
  expected: Map<string, Expected>
  acknowledged: number
  /** How often each other answer than a good one came. */
  refused: Map<number, number>
}

export type Product = {
  _id: string
  version: number
  title: string
  description: string
  pictures: string[]
}
/** One writer: no other one changes its products. */
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

/** The site chooses the address after the content, so what is under way cannot be named before. */
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

/** The name of an original is the beginning of the hash of its bytes. */
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

/** Notes what is sent before it is sent, and that it is stored only after the good answer. */
async function recorded(ledger: Ledger, key: string, hash: string, send: () => Promise<Response>) {
  const one: Expected = ledger.expected.get(key) ?? unknown()
  ledger.expected.set(key, one)
  one.underway = hash
  const answer = await send()
  const isStored = answer.ok || answer.status === 303
  if (isStored) {
    if (one.acknowledged) one.former.add(one.acknowledged)
    one.acknowledged = hash
    ledger.acknowledged += 1
  } else {
    one.refused.add(hash)
    count(ledger, answer.status)
  }
  delete one.underway
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

/** Long enough to fill more than one page of the database. */
function words() {
  return `${word()} ${'spare parts of a main engine '.repeat(Math.random() * 150)}${word()}`
}

function somePictures({ pictures }: Writer) {
  const own = pictures.slice(-4)
  return own.length > 1 ? own : [1, 2, 3, 4].map((place) => `/plate-${place}.webp`)
}

function shuffled<T>(list: T[]) {
  return list
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value)
}

function oneOf<T>(list: T[]) {
  return list[Math.floor(Math.random() * list.length)]
}
