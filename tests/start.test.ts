import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { deleteProduct } from '#app/catalogue/products.testing.ts'
import { openDatabase } from '#app/database/database.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'
import { migrate } from '#app/database/migrate.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { run } from '../scripts/run.ts'
import { startSite } from './start.testing.ts'

// These tests run the site as its owner does, so they need the build, and minutes on a busy machine.
const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const list = z.array(z.looseObject({ _id: z.string() }))
const idsAt = async (address: string) => {
  const answer = await fetch(address)
  return list.parse(await answer.json()).map((one) => one._id)
}

const signInLines =
  /The owner signs in at http:\/\/localhost:\d+\/admin-login\n {2}Email: {4}(owner@localhost)\n {2}Password: in (\S+) until/
/** The generated password in the file that the output names. */
const generatedIn = async (output: string) => {
  const [, file = ''] = /Password: in (\S+) until/.exec(output) ?? []
  const [, generated = ''] = /Password: ([\w-]{20})\n/.exec(await readFile(file, 'utf8')) ?? []
  expect(output).not.toContain(generated)
  return { file, generated }
}
const signIn = async (origin: string, typed: object) => {
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify(typed)
  return (await fetch(`${origin}/api/session`, { method: 'POST', headers, body })).status
}

test(
  'a second start shows what the first one left, and fills nothing again',
  async () => {
    const DATA_DIR = freshFolder()
    const first = await startSite({ DATA_DIR })
    expect(first.said.out).toContain(`Chandlery is at http://localhost:${first.port}`)
    await expect.poll(() => first.said.out, { timeout: minutes }).toMatch(signInLines)
    const [, email] = signInLines.exec(first.said.out) ?? []
    const { file, generated: password } = await generatedIn(first.said.out)
    expect(file.startsWith(DATA_DIR)).toBe(true)
    expect(await signIn(first.origin, { email, password })).toBe(200)
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    for (const path of ['/', '/healthz', '/readyz', '/api/products', '/categories/generator']) {
      expect((await fetch(first.origin + path)).status, path).toBe(200)
    }
    const products = await idsAt(`${first.origin}/api/products`)
    expect(products).toHaveLength(77)
    first.child.kill('SIGTERM')
    expect(await first.code).toBe(0)
    expect(first.said.err).toBe('')

    const db = await openDatabase(undefined, DATA_DIR)
    await deleteProduct(db, products[0] ?? '')
    await db.destroy()
    const second = await startSite({ DATA_DIR })
    expect(await idsAt(`${second.origin}/api/products`)).toEqual(products.slice(1))
    expect(await idsAt(`${second.origin}/api/blogs`)).toHaveLength(6)
    expect(await idsAt(`${second.origin}/api/videos`)).toHaveLength(3)
    expect(await signIn(second.origin, { email, password })).toBe(200)
    expect(second.said.out).not.toContain(password)
    expect(second.said.out).not.toContain('Password')
  },
  5 * minutes,
)

test(
  'a site without the demo is empty, and its pages are there',
  async () => {
    const site = await startSite({ DATA_DIR: freshFolder(), DEMO_CONTENT: 'off' })
    for (const path of ['/', '/categories/generator', '/api/openapi.json']) {
      expect((await fetch(site.origin + path)).status, path).toBe(200)
    }
    for (const subject of ['products', 'blogs', 'videos']) {
      expect(await idsAt(`${site.origin}/api/${subject}`)).toEqual([])
    }
    const missing = await fetch(`${site.origin}/api/nothing`)
    expect(missing.status).toBe(404)
    expect(await missing.json()).toMatchObject({ message: 'There is nothing at this address.' })
  },
  2 * minutes,
)

test(
  'C-2: the owner of the settings can sign in, and a lost password is generated anew',
  async () => {
    const DATA_DIR = freshFolder()
    const [email, password] = ['me@example.com', 'fifteen letters and more']
    const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO_CONTENT: 'off' }
    const site = await startSite({ DATA_DIR, ...settings })
    await expect.poll(() => site.said.out, { timeout: minutes }).toContain(`Email:    ${email}\n`)
    expect(site.said.out).not.toContain(password)
    expect(await signIn(site.origin, { email, password })).toBe(200)

    const reset = await run('node', ['scripts/owner.ts'], { DATA_DIR })
    expect(reset.code, reset.output).toBe(0)
    const { file, generated } = await generatedIn(reset.output)
    expect(await signIn(site.origin, { email, password })).toBe(401)
    expect(await signIn(site.origin, { email, password: generated })).toBe(200)
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    const renamed = await run('node', ['scripts/owner.ts', 'new@example.com'], { DATA_DIR })
    expect(renamed.output).toContain('Email:    new@example.com\n')
    const refused = await run('node', ['scripts/owner.ts', 'new.example.com'], { DATA_DIR })
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^The owner needs .*com$/) })
  },
  3 * minutes,
)

test(
  'what is logged is one JSON object a line, and names the request',
  async () => {
    const site = await startSite({ DATA_DIR: freshFolder(), DEMO_CONTENT: 'off' })
    const asked = [
      '/api/products/%0A%22',
      '/api/products?search=nobody@example.com',
      '/nothing/here',
    ]
    const ids: string[] = []
    for (const path of asked)
      ids.push((await fetch(site.origin + path)).headers.get('x-request-id') ?? '')
    site.child.kill('SIGTERM')
    expect(await site.code).toBe(0)
    const lines = site.said.out.split('\n').filter((line) => line.startsWith('{'))
    const logged = z
      .array(z.looseObject({ level: z.number(), time: z.number(), msg: z.string() }))
      .parse(lines.map((line) => JSON.parse(line)))
    const answered = (id = '') =>
      logged.find(({ msg, reqId }) => msg === 'answered' && reqId === id)
    const common = { method: 'GET', ms: expect.any(Number) }
    expect(answered(ids[0])).toMatchObject({ ...common, url: asked[0], status: 404 })
    // C-67: whom somebody looks for is not written down.
    expect(answered(ids[1])).toMatchObject({ ...common, url: '/api/products', status: 200 })
    expect(site.said.out).not.toContain('nobody@')
  },
  2 * minutes,
)

test(
  'a stop loses none of thirty requests under way, and ends in time',
  async () => {
    const DATA_DIR = freshFolder()
    await fill(DATA_DIR, 1_000)
    const site = await startSite({ DATA_DIR, DEMO_CONTENT: 'off', LOG_LEVEL: 'error' })
    const agents = Array.from({ length: 30 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    onTestFinished(() => agents.forEach((agent) => agent.destroy()))
    await Promise.all(agents.map((agent) => ask(agent, site.port, '/healthz').body))

    const paths = agents.map((_agent, n) =>
      n % 2 ? '/api/products' : `/categories/generator?page=${n}`,
    )
    const asked = agents.map((agent, n) => ask(agent, site.port, paths[n] ?? ''))
    await Promise.race(asked.map(({ begun }) => begun))
    await sleep(20)
    site.child.kill('SIGTERM')
    const stopped = performance.now()
    const bodies = await Promise.all(asked.map(({ body }) => body))
    expect(await site.code).toBe(0)
    expect(performance.now() - stopped).toBeLessThan(20_000)
    for (const [n, body] of bodies.entries()) {
      if (n % 2) expect(list.parse(JSON.parse(body)), paths[n]).toHaveLength(1_000)
      else expect(body, paths[n]).toMatch(/<\/html>$/)
    }
  },
  3 * minutes,
)

async function fill(dataDir: string, length: number) {
  const product = { title: 'Pump', description: 'Spare. '.repeat(60), imageUrl: '' }
  const db = await openDatabase(undefined, dataDir)
  await migrate(db)
  const products = Array.from({ length }, () => ({
    ...product,
    categoryId: '16',
    subcategoryId: '',
  }))
  await addProducts(db, products)
  await db.destroy()
}

function ask(agent: Agent, port: number, path: string) {
  const begun = once(get({ agent, port, path, host: '127.0.0.1' }), 'response')
  const body = begun.then(async ([response]) => {
    let text = ''
    for await (const part of response.setEncoding('utf8')) text += part
    return text
  })
  return { begun, body }
}
