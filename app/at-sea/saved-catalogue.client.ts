import { fileSize } from '#app/media/file-size.ts'

import {
  bytesOfPicture,
  countPictures,
  picturesCache,
  storePictures,
} from './device/saved-pictures.ts'
import {
  catalogueCache,
  databaseAddress,
  removeAll,
  rowsAddress,
  type SavedFacts,
  savedFactsIn,
  storeFiles,
  updatesAddress,
  workerAddress,
} from './device/stored-files.ts'
import {
  allSwitches,
  page,
  say,
  setSwitch,
  show,
  switchOf,
  timeText,
} from './saved-catalogue-view.ts'

type Contents = {
  version: string
  files: Record<string, string>
  /** By address, over the line. */
  bytes: Record<string, number>
  rows: { at: string; products: number; pictures: number; length: number; bytes: number }
}

const steps = {
  save: () => save(),
  pause: async () => saving?.abort(new Error('Paused. Press the button again: it goes on.')),
  update: () => update(),
  remove: () => remove(),
}
const switches = {
  pictures: async (isOn: boolean) => {
    const saved = await savedFacts()
    if (!saved) return showStart(await contents())
    if (isOn) return savePictures()
    await caches.delete(picturesCache)
    return showSaved(saved)
  },
  async updates(isOn: boolean) {
    const cache = await caches.open(catalogueCache)
    if (isOn) await cache.delete(updatesAddress)
    else await cache.put(updatesAddress, new Response('off'))
  },
}
let saving: AbortController | undefined

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
  for (const [name, set] of Object.entries(switches)) {
    for (const one of allSwitches(name))
      one.addEventListener('change', () => {
        say('')
        setSwitch(name, one.checked)
        void set(one.checked).catch(sayWhy)
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
  if (saved) await showSaved(saved)
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

/** In bytes a second: what a ship has often. */
const thinLine = 128_000 / 8

function showStart({ rows, ...contents }: Contents) {
  const files = sum(contents.bytes)
  const pictures = rows.pictures * bytesOfPicture
  const all = files + rows.bytes + (switchOf('pictures') ? pictures : 0)
  show('start', {
    products: `${rows.products.toLocaleString('en')} products`,
    rows: fileSize(rows.bytes),
    files: fileSize(files),
    pictures: `Of ${rows.pictures.toLocaleString('en')} products. Optional, ${timeText(pictures / thinLine)} on 128 kbit/s`,
    pictureBytes: `about ${fileSize(pictures)}`,
    time: `${timeText(all / thinLine)} on 128 kbit/s`,
    all: fileSize(all),
  })
}

function progressOf(all: number) {
  saving = new AbortController()
  const begun = performance.now()
  let before: number | undefined
  let shownAt = -Infinity
  const showAt = (loaded: number) => {
    // A screen reader says it every two seconds.
    if (performance.now() - shownAt < 2_000 && loaded < all) return
    shownAt = performance.now()
    before ??= loaded
    const rate = (loaded - before) / (shownAt - begun)
    show('saving', {
      percent: `${Math.min(99, Math.floor((100 * loaded) / all))} %`,
      loaded: `${fileSize(loaded)} of ${fileSize(all)}`,
      left: rate > 0 ? `${timeText((all - loaded) / rate / 1_000)} left` : '',
    })
    const bar = page?.querySelector('progress')
    if (bar) bar.value = loaded / all
  }
  showAt(0)
  return { showAt, signal: saving.signal }
}

async function save() {
  // Whether the browser agrees or not, the catalogue is saved.
  void navigator.storage?.persist?.()
  const { version, files, rows, bytes } = await contents()
  const { showAt, signal } = progressOf(sum(bytes) + rows.bytes)
  let loaded = 0
  const add = (more: number) => showAt((loaded += more))
  try {
    await storeFiles({ version, files }, (address) => add(bytes[address] ?? 0), signal)
    await storeRows(rows, add, signal)
    await registered()
    const saved = await savedFacts()
    if (!saved) throw new Error('The browser has not kept the catalogue.')
    await showSaved(saved)
  } catch (error) {
    showStart(await contents())
    throw error
  }
  if (switchOf('pictures')) await savePictures()
}

/** The catalogue itself is there; pictures that are missing are said to be. */
async function savePictures() {
  const { pictures } = await ask('pictures')
  const { showAt, signal } = progressOf(pictures.length * bytesOfPicture)
  const onStored = (count: number) => showAt(count * bytesOfPicture)
  try {
    await storePictures(pictures, { signal, onStored })
  } finally {
    const saved = await savedFacts()
    if (saved) await showSaved(saved)
  }
}

/** Written when all of it is there, so that half of it is never read. */
async function storeRows(
  { length, bytes }: Contents['rows'],
  add: (bytes: number) => void,
  signal: AbortSignal,
) {
  const response = await fetch(rowsAddress, { signal })
  if (!response.ok || !response.body) throw new Error('The catalogue did not come.')
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      add((chunk.length / length) * bytes)
      controller.enqueue(chunk)
    },
  })
  // A browser keeps a blob outside the memory of the page.
  const all = await new Response(response.body.pipeThrough(counted)).blob()
  await (await caches.open(catalogueCache)).put(rowsAddress, new Response(all))
}

/** By the worker's place in the registration: WebKit 2.50 can leave its `state` at 'installing' and send no event. */
async function registered() {
  const registration = await navigator.serviceWorker.register(workerAddress, { scope: '/' })
  const worker = registration.installing ?? registration.waiting ?? registration.active
  while (registration.active !== worker) {
    const isGoingOn = registration.installing === worker || registration.waiting === worker
    if (!isGoingOn) throw new Error('The browser could not build the catalogue.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** What the worker answers; throws what went wrong there. */
async function ask(what: 'update' | 'pictures') {
  const registration = await navigator.serviceWorker.ready
  const { port1: answer, port2: port } = new MessageChannel()
  const { pictures = [], problem } = await new Promise<{ pictures?: string[]; problem?: string }>(
    (resolve) => {
      answer.addEventListener('message', ({ data }) => resolve(data))
      answer.start()
      registration.active?.postMessage(what, [port])
    },
  )
  if (problem) throw new Error(problem)
  return { pictures }
}

async function update() {
  await ask('update')
  if (switchOf('pictures')) await savePictures()
  const saved = await savedFacts()
  if (saved) await showSaved(saved)
  say('Up to date.')
}

async function remove() {
  await removeAll()
  setSwitch('pictures', false)
  say('Removed from this device.')
  showStart(await contents())
}

async function showSaved({ at, products, bytes }: SavedFacts) {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const time = new Intl.DateTimeFormat('en-GB', format).format(new Date(at))
  const pictures = await countPictures()
  const cache = await caches.open(catalogueCache)
  // One press before is enough while the catalogue is being saved.
  if (pictures !== undefined) setSwitch('pictures', true)
  setSwitch('updates', !(await cache.match(updatesAddress)))
  show('saved', {
    updated: `Last update ${time}`,
    savedProducts: `${products.toLocaleString('en')} products`,
    onDevice: fileSize(bytes),
    pictures: pictures === undefined ? 'Not saved' : `${pictures.toLocaleString('en')} saved`,
    pictureBytes: pictures ? `about ${fileSize(pictures * bytesOfPicture)}` : '',
  })
}

function sayWhy(error: unknown) {
  if (isOfQuota(error))
    return say('There is not enough room on this device. It saved what it could.')
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
