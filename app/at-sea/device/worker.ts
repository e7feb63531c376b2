// The service worker of a device that saved the catalogue (docs/decisions/at-sea.md). It answers what the network does
// not: the public pages, by the site's routes, from the device's database; never the admin or the API.
import { pictureWidths } from '#app/media/addresses.ts'
import { smallDrawingAddress } from '#app/ui/drawing-addresses.ts'
import { sendAll, syncName } from '#app/ui/outbox/outbox.ts'

import { openFolder } from './folder.ts'
import {
  cardPictures,
  makeIfMissing,
  openCatalogue,
  isUpdateDue,
  update,
  updateIfOld,
} from './saved-database.ts'
import { openedCache } from './saved-pictures.ts'
import { isOnDevice } from './site.ts'
import { catalogueCache, isShell, shellCache, storeFiles, wholeFile } from './stored-files.ts'

const shell = shellCache(deviceFacts.version)

/** In milliseconds: how long a page waits for the network, and how long for a minute after one that was late. */
const patience = { usual: 4_000, afterLate: 400 }
const minute = 60_000
/** In milliseconds: a page waits no longer until its cookie is stored. */
const cookieTime = 500

/** Where this program is the script of a page: in a folder of files (scripts/export-site.ts). */
if (typeof folderData === 'object') void openFolder(folderData)

addEventListener('install', (event) => event.waitUntil(install()))

async function install() {
  await storeFiles(deviceFacts)
  await makeIfMissing()
  // Each page is a document of its own, so the next one may come from this worker; open ones find their files below.
  await skipWaiting()
}

addEventListener('activate', (event) => event.waitUntil(activate()))

/** The shell before stays for tabs that were opened with it. */
async function activate() {
  const meta = await caches.open(catalogueCache)
  const before = (await (await meta.match('/shells'))?.text()) ?? ''
  const last = before.split(' ').find((name) => name !== shell) ?? ''
  for (const name of await caches.keys()) {
    if (isShell(name) && name !== shell && name !== last) await caches.delete(name)
  }
  await meta.put('/shells', new Response([shell, last].join(' ')))
  await clients.claim()
}

addEventListener('fetch', (event) => {
  const { request } = event
  const begun = performance.now()
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin) return
  const isPage = request.mode === 'navigate'
  if (isPage && isOnDevice(pathname, request.method)) {
    const answer = page(request, pathname + search)
    // Before the browser reads the answer.
    if (isUpdateDue()) {
      const copy = answer.then((response) => response.clone())
      event.waitUntil(copy.then((response) => updateBehind(response, performance.now() - begun)))
    }
    event.respondWith(answer)
  } else if (request.method !== 'GET') return
  else if (pathname.startsWith('/assets/') || deviceFacts.files[pathname]) {
    event.respondWith(file(request, pathname))
  } else if (pathname.startsWith('/look/')) event.respondWith(look(request))
  else if (pathname.startsWith('/media/')) event.respondWith(picture(request, pathname))
  else if (pathname === '/api/search/suggestions') event.respondWith(suggested(request))
})

/** Until when the device answers soon, because the network was late. */
let lateUntil = 0

async function page(request: Request, address: string): Promise<Response> {
  const sent =
    request.method === 'POST' ? new URLSearchParams(await request.clone().text()) : undefined
  const network = fetch(request).catch(() => undefined)
  const isLate = performance.now() < lateUntil
  // A form that goes through late would be done twice.
  const limit = sent ? [] : [after(isLate ? patience.afterLate : patience.usual)]
  const first = await Promise.race([network, ...limit])
  if (first instanceof Response) {
    lateUntil = 0
    return first
  }
  const isSlow = first === late
  if (isSlow) lateUntil = performance.now() + minute
  return fromDevice(address, isSlow, sent).catch(async (error: unknown) => {
    reportError(error)
    return (await network) ?? unreadable()
  })
}

/** In milliseconds: a page that came later came over a thin line. */
const fast = 1_500

async function updateBehind(response: Response, took: number) {
  const isOfNetwork = response.url !== ''
  if (!response.ok || !isOfNetwork || took > fast || navigator.connection?.saveData) return
  const isLowData = (await response.text()).slice(0, 500).includes('data-low-data')
  if (!isLowData) await updateIfOld()
}

async function fromDevice(address: string, isSlow: boolean, form: URLSearchParams | undefined) {
  const begun = performance.now()
  const { site, saved, isWhole } = await openCatalogue()
  const opened = performance.now()
  const set: string[] = []
  const onCookie = (cookie: string) => void set.push(cookie)
  const visit = { cookies: await cookies(), onCookie, ...(form && { form }) }
  const response = await site.page(address, { at: saved.at, isSlow }, visit)
  await isWhole
  // Firefox 140 stores the cookie, and does not answer while a page waits for its worker.
  for (const cookie of set) await Promise.race([setCookie(cookie), after(cookieTime)])
  const to = response.headers.get('location')
  if (to) return Response.redirect(new URL(to, location.href), response.status)
  const [open, render] = [opened - begun, performance.now() - opened].map((time) => time.toFixed(1))
  response.headers.set('server-timing', `open;dur=${open}, render;dur=${render}`)
  return response
}

/** Plain, because nothing of the site can be read. */
function unreadable() {
  const words = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>No connection</title><h1>No connection</h1>
    <p>The catalogue on this device is damaged and is not shown. Please save it again when there is a connection.</p>`
  return new Response(words, { status: 503, headers: { 'content-type': 'text/html' } })
}

async function cookies() {
  const all = (await globalThis.cookieStore?.getAll()) ?? []
  return all.map(({ name, value }) => `${name}=${value}`).join('; ')
}

async function setCookie(text: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
  const age = Number(/max-age=(\d+)/i.exec(text)?.[1] ?? 0)
  const expires = Date.now() + age * 1_000
  await globalThis.cookieStore?.set({ name, value, path: '/', sameSite: 'lax', expires })
}

async function file(request: Request, address: string) {
  const hash = deviceFacts.files[address]
  const own = hash ? await wholeFile(await caches.open(shell), address, hash) : undefined
  if (own) return own
  const response = await fetch(request).catch(() => undefined)
  if (response?.ok) return response
  const former = await caches.match(address, { ignoreVary: true })
  const instead = former ?? (await smallDrawing(address)) ?? response
  return instead ?? (address.endsWith('.svg') ? notSaved() : Response.error())
}

/** The large drawings are not on the device. */
async function smallDrawing(address: string) {
  const small = smallDrawingAddress(/^\/assets\/([a-z]+)-[^/]+\.svg$/.exec(address)?.[1])
  return small && small !== address ? caches.match(small, { ignoreVary: true }) : undefined
}

/** The company's colours: the address holds them, so that the stored answer stays right. */
async function look(request: Request) {
  const stored = await caches.match(request)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) await (await caches.open(catalogueCache)).put(request, response.clone())
  return response
}

/** The address of a picture is that of its bytes, so that a stored one is right. */
async function picture(request: Request, pathname: string) {
  const saved = await savedPicture(pathname)
  if (saved?.url.endsWith(pathname)) return saved
  const response = await fetch(request).catch(() => undefined)
  if (!response) return saved ?? notSaved()
  const isOfProduct = request.referrer.startsWith(`${location.origin}/view-details/`)
  if (isOfProduct && response.status === 200 && /\.(?:avif|webp|jpg|png)$/.test(pathname))
    await storeOpened(pathname, response.clone()).catch(() => undefined)
  return response
}

function notSaved() {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60" font-family="sans-serif" font-size="6">
    <path d="M.5.5h79v59H.5z" fill="#eef3f7" stroke="#8aa0b0" stroke-dasharray="3 2"/>
    <text x="40" y="33" text-anchor="middle" fill="#4a5b68">Not saved</text></svg>`
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } })
}

async function suggested(request: Request) {
  const isLate = performance.now() < lateUntil
  const network = fetch(request).catch(() => undefined)
  const first = await Promise.race([network, after(isLate ? patience.afterLate : patience.usual)])
  if (first instanceof Response) return first
  const { site, isWhole } = await openCatalogue()
  const found = await site.suggestions(new URL(request.url).searchParams.get('q') ?? '')
  await isWhole
  return Response.json(found)
}

const late = Symbol('late')

function after(milliseconds: number) {
  return new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), milliseconds))
}

addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'update' && data !== 'pictures') return
  const work = data === 'update' ? update().then(() => []) : cardPictures()
  work.then(
    (pictures) => port?.postMessage({ pictures }),
    (error: unknown) =>
      port?.postMessage({ problem: error instanceof Error ? error.message : 'It failed' }),
  )
})

/** There is a connection again. The browser tries once more when some could not be sent. */
addEventListener('sync', (event) => {
  if (event.tag === syncName) event.waitUntil(sendWaiting())
})

async function sendWaiting() {
  const doSomeWait = await sendAll(new AbortController().signal)
  if (doSomeWait) throw new Error('Some forms could not be sent')
}

/** The last ones stay; about 8 MB. */
const mostOpened = 200

async function savedPicture(pathname: string) {
  const exact = await caches.match(pathname, { ignoreVary: true })
  const [, key] = /^\/media\/([0-9a-f]{32})[./]/.exec(pathname) ?? []
  if (exact || !key) return exact
  for (const width of pictureWidths.toReversed()) {
    const other = await caches.match(`/media/${key}/${width}.avif`, { ignoreVary: true })
    if (other) return other
  }
  return undefined
}

async function storeOpened(pathname: string, response: Response) {
  const cache = await caches.open(openedCache)
  await cache.put(pathname, response)
  const all = await cache.keys()
  for (const oldest of all.slice(0, -mostOpened)) await cache.delete(oldest)
}
