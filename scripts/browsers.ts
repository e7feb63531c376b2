import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { UserError, printable } from '../app/platform/user-error.ts'
import { freePort } from '../bench/process.ts'
import { startSite } from '../bench/site.ts'
import { buildIfStale } from './build.ts'

// `npm run browsers` opens public pages and main journeys in Firefox (Marionette) and WebKit (WebDriver), the engine
// of Safari, and writes docs/browsers.md. Marionette, because WebDriver would need a further program for Firefox.

type Browser = {
  name: string
  go: (address: string) => Promise<void>
  /** Runs a function body; its result is JSON. */
  run: (script: string) => Promise<unknown>
  resize: (width: number, height: number) => Promise<void>
  close: () => Promise<void>
}

const versioned = z.object({
  sessionId: z.string(),
  capabilities: z.looseObject({ browserName: z.string(), browserVersion: z.string() }),
})

async function openWebKit(): Promise<Browser> {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '-p', `${port}`], { detached: true })
  await once(driver, 'spawn')
  const stop = () => process.kill(-(driver.pid ?? 0), 'SIGTERM')
  const send = async (method: string, path: string, body?: object) => {
    const sent = { method, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, sent)
    const { value } = z.object({ value: z.unknown() }).parse(await answer.json())
    if (!answer.ok) throw new Error(`WebKit answers ${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  await untilListens(port)
  const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const opened = await send('POST', '', { capabilities: { alwaysMatch: options } })
  const { sessionId: id, capabilities } = versioned.parse(opened)
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    go: async (url) => void (await send('POST', `/${id}/url`, { url })),
    run: (script) => send('POST', `/${id}/execute/sync`, { script, args: [] }),
    resize: async (width, height) =>
      void (await send('POST', `/${id}/window/rect`, { width, height })),
    async close() {
      await send('DELETE', `/${id}`)
      stop()
    },
  }
}

async function openFirefox(): Promise<Browser> {
  const [port, profile] = [await freePort(), await mkdtemp(join(tmpdir(), 'firefox-'))]
  await writeFile(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`)
  const words = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const firefox = spawn('firefox-esr', words, { stdio: 'ignore' })
  await once(firefox, 'spawn')
  await untilListens(port)
  const send = await marionette(port)
  const { capabilities } = versioned.parse(await send('WebDriver:NewSession', {}))
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    go: async (url) => void (await send('WebDriver:Navigate', { url })),
    run: async (script) =>
      z
        .object({ value: z.unknown() })
        .parse(await send('WebDriver:ExecuteScript', { script, args: [] })).value,
    resize: async (width, height) =>
      void (await send('WebDriver:SetWindowRect', { width, height })),
    async close() {
      firefox.kill()
      await once(firefox, 'exit')
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Messages are JSON after their length: `[0, id, command, parameters]` and `[1, id, error, result]`. */
async function marionette(port: number) {
  const socket = createConnection(port, '127.0.0.1').setEncoding('latin1')
  const answers = new Map<number, (answer: unknown[]) => void>()
  let received = ''
  socket.on('data', (text: string) => {
    received += text
    for (;;) {
      const [head = '', length = ''] = /^(\d+):/.exec(received) ?? []
      const end = head.length + Number(length)
      if (!head || received.length < end) return
      const json = Buffer.from(received.slice(head.length, end), 'latin1').toString()
      received = received.slice(end)
      const message: unknown = JSON.parse(json)
      if (Array.isArray(message)) answers.get(Number(message[1]))?.(message)
    }
  })
  await once(socket, 'connect')
  let last = 0
  return async (command: string, parameters: object): Promise<unknown> => {
    last += 1
    const { promise, resolve } = Promise.withResolvers<unknown[]>()
    answers.set(last, resolve)
    const json = JSON.stringify([0, last, command, parameters])
    socket.write(`${Buffer.byteLength(json)}:${json}`)
    const [, , error, result] = await promise
    if (error) throw new Error(`Firefox answers ${command}: ${JSON.stringify(error)}`)
    return result
  }
}

async function untilListens(port: number) {
  for (let tries = 0; tries < 150; tries++) {
    const socket = createConnection(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await pause(200)
  }
  throw new UserError('A browser does not start. Install firefox-esr, webkit2gtk-driver and xvfb.')
}

const faults = `
  const found = []
  const root = document.scrollingElement
  if (root.scrollWidth > innerWidth + 1) found.push('is ' + root.scrollWidth + ' px wide in a window of ' + innerWidth)
  if (document.querySelectorAll('h1').length !== 1) found.push('has no single h1')
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) found.push('shows no picture ' + image.currentSrc)
  if (![...document.fonts].some(({ status }) => status === 'loaded')) found.push('has no font')
  return found`

const widths = [360, 1440]

async function crawled(browser: Browser, pages: string[]) {
  const found: string[] = []
  for (const width of widths) {
    await browser.resize(width, 900)
    for (const page of pages) {
      await browser.go(page)
      const words = z.array(z.string()).parse(await browser.run(faults))
      found.push(...words.map((fault) => `${new URL(page).pathname} ${fault}`))
    }
  }
  return [...new Set(found)]
}

const owner = { email: 'owner@example.com', password: 'kettle anvil mango 7' }

/** `link` cuts the connection of the site, or restores it, before the step. */
type Step = { link?: 'cut' | 'back'; at?: string; run?: string; until: string }

const shows = (words: string) => `document.body.innerText.includes('${words}')`
const onDevice = `document.querySelector('[data-saved-catalogue=no-connection]')`
const emptyList = `document.cookie = 'list=; path=/; max-age=0'`
const isListed = `document.querySelector('.my-list b')?.textContent === '1'`
/** Each ends when its last condition holds. */
const journeys: { [name: string]: Step[] } = {
  'finds a part by its number': [
    { at: '/search?q=VR-3000S', until: `document.querySelector('a[href*="/view-details/"]')` },
    {
      run: `document.querySelector('main a[href*="/view-details/"]').click()`,
      until: `location.pathname.startsWith('/view-details/') && document.querySelector('h1')`,
    },
  ],
  'adds a product to the list and sees it there': [
    { at: '/search?q=pump', until: `document.querySelector('[form="add-to-list"], .add')` },
    {
      run: `document.querySelector('main [form="add-to-list"], main .add').click()`,
      until: isListed,
    },
    {
      at: '/enquiry-list',
      until: `document.querySelector('main input[name^="title-1"], main [name^="quantity"]')`,
    },
  ],
  'opens a category': [
    { at: '/categories', until: `document.querySelector('main a[href^="/categories/"]')` },
    {
      run: `document.querySelector('main a[href^="/categories/"]').click()`,
      until: `location.pathname.startsWith('/categories/') && document.querySelector('h1')`,
    },
  ],
  'reads a post': [
    { at: '/blogs', until: `document.querySelector('main a[href^="/blog/"]')` },
    {
      run: `document.querySelector('main a[href^="/blog/"]').click()`,
      until: `location.pathname.startsWith('/blog/') && document.querySelector('h1')`,
    },
  ],
  'looks up a pasted list': [
    { at: '/enquiry-list', until: `document.querySelector('main textarea')` },
    {
      run: `const area = document.querySelector('main textarea'); area.value = '5 x 371102'; area.form.requestSubmit()`,
      until: `document.querySelector('main').textContent.includes('371102')`,
    },
  ],
  'is told that a page is not there': [
    { at: '/not-there', until: `document.querySelector('h1').textContent.includes('not found')` },
  ],
  'signs in to the admin': [
    {
      at: '/admin-login',
      until: `document.querySelector('main [type=password], [type=password]')`,
    },
    {
      run: `document.querySelector('[type=email]').value = '${owner.email}'
        const password = document.querySelector('[type=password]')
        password.value = '${owner.password}'
        password.form.requestSubmit()`,
      until: `location.pathname === '/dashboard' && document.querySelector('h1')`,
    },
  ],
  'opens the questions': [
    { at: '/faq', until: `document.querySelector('details')` },
    {
      run: `document.querySelector('details:not([open]) summary').click()`,
      until: `document.querySelectorAll('details[open]').length > 0`,
    },
  ],
  'sends an enquiry': [
    { at: '/contact-us', until: `document.querySelector('main form [name=message]')` },
    {
      run: `const form = document.querySelector('main form:has([name=message])')
        const fill = (name, text) => {
          form.elements[name].value = text
          form.elements[name].dispatchEvent(new Event('input', { bubbles: true }))
        }
        fill('name', 'Chief engineer')
        fill('email', 'chief@example.com')
        fill('message', 'Please quote a piston ring.')
        for (const tick of form.querySelectorAll('[type=checkbox]')) tick.click()
        form.requestSubmit(form.querySelector('button:not([type=button])'))`,
      until: `location.pathname.startsWith('/enquiries/sent/') && document.querySelector('h1')`,
    },
  ],
  'saves the catalogue, finds a part without a connection, and sends its list with the next one': [
    {
      at: '/saved-catalogue',
      until: `document.querySelector('[data-do=save]')?.checkVisibility()`,
    },
    {
      run: `${emptyList}; document.querySelector('[data-do=save]').click()`,
      until: shows('Ready without a connection'),
    },
    { link: 'cut', at: '/search?q=jma+9122', until: shows('Searched in the saved catalogue.') },
    {
      run: `document.querySelector('main a[href^="/view-details/"]').click()`,
      until: `location.pathname.startsWith('/view-details/') && ${onDevice}`,
    },
    {
      run: `document.querySelector('main button[name=add]').click()`,
      until: isListed,
    },
    {
      at: '/enquiry-list',
      until: `${onDevice} && document.querySelector('#remember') && ${shows('JMA-9122')}`,
    },
    {
      run: `const form = document.querySelector('main form:has([name=contact])')
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        for (const [name, text] of [['name', 'Chief engineer'], ['contact', 'chief@example.com']]) {
          set.call(form.elements[name], text)
          form.elements[name].dispatchEvent(new Event('input', { bubbles: true }))
        }
        form.requestSubmit(form.querySelector('[value=send]'))`,
      until: shows('is sent by itself when you are online'),
    },
    { at: '/faq', until: `${onDevice} && ${shows('goes out by itself')}` },
    { link: 'back', until: shows('Connected. Your list of 1 line is sent.') },
  ],
  'reads what a form lacks': [
    { at: '/contact-us', until: `document.querySelector('main form')` },
    {
      run: `document.querySelector('main form').requestSubmit(document.querySelector('main form button:not([type=button])'))`,
      until: `document.querySelector('main form :invalid, main form [aria-invalid]')`,
    },
  ],
}

/** A site behind a connection that can be cut; its `SITE_URL` is the address of the connection. */
async function openLink(site: string, port: number) {
  const sockets = new Set<Socket>()
  const target = new URL(site)
  const server = createServer((socket) => {
    const other = createConnection(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => sockets.delete(from))
    }
  })
  const back = async () => {
    server.listen(port, 'localhost')
    await once(server, 'listening')
  }
  const cut = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  await back()
  return { cut, back }
}

type Link = Awaited<ReturnType<typeof openLink>>

async function walked(browser: Browser, origin: string, connection: Link, steps: Step[]) {
  for (const { link, at, run, until } of steps) {
    if (link) await connection[link]()
    if (at) await browser.go(origin + at)
    if (run) await browser.run(run)
    let isThere = false
    for (let tries = 0; tries < 400 && !isThere; tries++) {
      isThere = (await browser.run(`return Boolean(${until})`)) === true
      if (!isThere) await pause(100)
    }
    if (!isThere) return `stops where ${until.replaceAll('|', '\\|')} is awaited`
  }
  return 'yes'
}

try {
  await buildIfStale()
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-browsers-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const site = await startSite(dataDir, {
    SITE_URL: origin,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  try {
    const xml = await (await fetch(`${site.url}/sitemap/pages.xml`)).text()
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    const pages = listed.map((address) => origin + new URL(address).pathname)
    const connection = await openLink(site.url, port)
    const lines: string[] = []
    for (const open of [openFirefox, openWebKit]) {
      const browser = await open()
      const found = await crawled(browser, [...new Set(pages)])
      lines.push(
        `## ${browser.name}`,
        '',
        `${new Set(pages).size} pages, ${widths.join(' and ')} px wide.`,
        '',
      )
      lines.push(...(found.length > 0 ? found.map((fault) => `- ${fault}`) : ['- No fault.']), '')
      lines.push('| journey | works |', '| --- | --- |')
      for (const [name, steps] of Object.entries(journeys))
        lines.push(`| ${name} | ${await walked(browser, origin, connection, steps)} |`)
      lines.push('')
      await browser.close()
    }
    await connection.cut()
    const head = [
      '# Firefox and WebKit',
      '',
      'Written by `npm run browsers`. `npm test` runs in Chromium.',
      '',
    ]
    await writeFile('docs/browsers.md', [...head, ...lines].join('\n'))
    console.log(lines.join('\n'))
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}
