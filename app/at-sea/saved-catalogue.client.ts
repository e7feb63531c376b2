import { fileSize } from '#app/media/file-size.ts'

import {
  catalogueCache,
  databaseAddress,
  removeAll,
  rowsAddress,
  type SavedFacts,
  savedFactsIn,
  storeFiles,
  workerAddress,
} from './device/stored-files.ts'

/** What the server says that there is to save. */
type Contents = {
  version: string
  files: Record<string, string>
  /** By address, over the line. */
  bytes: Record<string, number>
  rows: { at: string; products: number; length: number; bytes: number }
}

type State = 'start' | 'saving' | 'saved'

const page = document.querySelector<HTMLElement>('[data-saved-catalogue]')
const steps = {
  save: () => save(),
  update: () => update(),
  remove: () => remove(),
}

if (page && isAble()) {
  for (const [name, step] of Object.entries(steps)) {
    const button = page.querySelector<HTMLButtonElement>(`[data-do=${name}]`)
    button?.addEventListener('click', async () => {
      say('')
      button.disabled = true
      await step().catch(sayWhy)
      button.disabled = false
    })
  }
  void open().catch(sayWhy)
} else if (page) {
  say('This browser cannot save the catalogue. It needs a newer one, and a private window cannot.')
}

/** Also false without TLS, where a browser has no service workers. */
function isAble() {
  const has = (name: string) => name in globalThis
  return (
    'serviceWorker' in navigator &&
    has('caches') &&
    has('WebAssembly') &&
    has('cookieStore') &&
    'toBase64' in Uint8Array.prototype
  )
}

async function open() {
  const saved = await savedFacts()
  if (saved) showSaved(saved)
  else showStart(await contents())
}

async function savedFacts() {
  if (!(await caches.has(catalogueCache))) return undefined
  const cache = await caches.open(catalogueCache)
  const start = databaseAddress('')
  const stored = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(start))
  const registration = await navigator.serviceWorker.getRegistration('/')
  const isServing = registration?.active?.scriptURL.endsWith(workerAddress)
  return isServing && stored ? savedFactsIn(await cache.match(stored)) : undefined
}

async function contents(): Promise<Contents> {
  const response = await fetch('/saved-catalogue/contents', {
    headers: { accept: 'application/json' },
  })
  const said: Contents & { message?: string } = await response.json()
  if (!response.ok) throw new Error(said.message)
  return said
}

function showStart({ rows, ...contents }: Contents) {
  const bytes = sum(contents.bytes)
  show('start', {
    products: `${rows.products.toLocaleString('en')} products`,
    rows: fileSize(rows.bytes),
    files: fileSize(bytes),
    all: fileSize(bytes + rows.bytes),
  })
}

async function save() {
  // Whether the browser agrees or not, the catalogue is saved.
  void navigator.storage?.persist?.()
  const { version, files, rows, bytes } = await contents()
  const all = sum(bytes) + rows.bytes
  let loaded = 0
  const add = (bytes: number) => {
    loaded += bytes
    const percent = `${Math.min(99, Math.floor((100 * loaded) / all))} %`
    show('saving', { percent, loaded: `${fileSize(loaded)} of ${fileSize(all)}` })
    const bar = page?.querySelector('progress')
    if (bar) bar.value = loaded / all
  }
  add(0)
  try {
    await storeFiles({ version, files }, (address) => add(bytes[address] ?? 0))
    await storeRows(rows, add)
    await registered()
    const saved = await savedFacts()
    if (!saved) throw new Error('The browser has not kept the catalogue.')
    showSaved(saved)
  } catch (error) {
    showStart(await contents())
    throw error
  }
}

/** Written when all of it is there, so that half of it is never read. */
async function storeRows({ length, bytes }: Contents['rows'], add: (bytes: number) => void) {
  const response = await fetch(rowsAddress)
  if (!response.ok || !response.body) throw new Error('The catalogue did not come.')
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      add((chunk.length / length) * bytes)
      controller.enqueue(chunk)
    },
  })
  const text = await new Response(response.body.pipeThrough(counted)).text()
  await (await caches.open(catalogueCache)).put(rowsAddress, new Response(text))
}

/** The worker makes the database while it is installed. */
async function registered() {
  const registration = await navigator.serviceWorker.register(workerAddress, { scope: '/' })
  const worker = registration.installing ?? registration.waiting ?? registration.active
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve()
      if (worker?.state === 'redundant')
        reject(new Error('The browser could not build the catalogue.'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

async function update() {
  const registration = await navigator.serviceWorker.ready
  const { port1: answer, port2: port } = new MessageChannel()
  const problem = await new Promise<string>((resolve) => {
    answer.addEventListener('message', ({ data }) => resolve(String(data)))
    answer.start()
    registration.active?.postMessage('update', [port])
  })
  if (problem) throw new Error(problem)
  const saved = await savedFacts()
  if (saved) showSaved(saved)
  say('Up to date.')
}

async function remove() {
  await removeAll()
  say('Removed from this device.')
  showStart(await contents())
}

function showSaved({ at, products, bytes }: SavedFacts) {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const time = new Intl.DateTimeFormat('en-GB', format).format(new Date(at))
  show('saved', {
    updated: `Last update ${time}`,
    savedProducts: `${products.toLocaleString('en')} products`,
    onDevice: fileSize(bytes),
  })
}

function show(state: State, values: Record<string, string>) {
  for (const part of page?.querySelectorAll<HTMLElement>('[data-state]') ?? [])
    part.hidden = part.dataset['state'] !== state
  for (const [name, value] of Object.entries(values)) {
    for (const place of page?.querySelectorAll(`[data-value=${name}]`) ?? [])
      place.textContent = value
  }
}

function say(words: string) {
  const message = page?.querySelector('[data-message]')
  if (message) message.textContent = words
}

function sayWhy(error: unknown) {
  if (isOfQuota(error)) return say('There is not enough room on this device. Nothing was saved.')
  if (error instanceof TypeError)
    return say('The connection failed. Press Save again: it goes on from where it was.')
  return say(error instanceof Error ? error.message : 'It failed. Please try again.')
}

function isOfQuota(error: unknown) {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function sum(sizes: Record<string, number>) {
  return Object.values(sizes).reduce((all, bytes) => all + bytes, 0)
}
