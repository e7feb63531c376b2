import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { findProduct } from '#app/catalogue/products.server.ts'
import { addProduct } from '#app/catalogue/products.testing.ts'
import { readConfig } from '#app/config.server.ts'
import {
  engines,
  freshDatabase,
  freshFolder,
  secondDatabase,
} from '#app/database/database.testing.ts'

import { openMedia } from '../media.server.ts'
import { usualLimits } from './download.server.ts'
import { tryAgain } from './queue.server.ts'
import { fetching, hour } from './remote-files.testing.ts'

const product = { title: 'Pump', description: 'Cast iron.', categoryId: '1', subcategoryId: '' }

test.each(engines)(
  'C-85: a stop in the middle is no try, and a kill ends with the lease (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, clock, open, fetchNow, queued } = await fetching(db)
    const { _id } = await addProduct(db, { ...product, imageUrl: host.at('/slow.jpg') })
    host.answers.set('/slow.jpg', (_request, response) => void response.write('half'))
    const worker = open()
    worker.start()
    await expect.poll(() => host.state.requests.length).toBe(1)
    await worker.stop()
    expect(await queued()).toMatchObject([{ tries: 0, problem: null }])
    // A killed process leaves its lease.
    const leasedUntil = new Date(clock.time + 60_000).toISOString()
    await db.updateTable('remoteFiles').set({ leasedUntil, tries: 1 }).execute()
    host.answers.set('/slow.jpg', (_request, response) => void response.end(host.picture))
    await fetchNow()
    expect(host.state.requests).toHaveLength(1)
    clock.time += 60_000
    await fetchNow()
    expect((await findProduct(db, _id))?.imageUrl).toMatch(/^\/media\//)
  },
)

test.each(engines)('C-85: two processes fetch each file once (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const other = await secondDatabase(db)
  const { host, fetchNow, queued } = await fetching(db)
  for (let n = 0; n < 12; n++) {
    host.answers.set(`/${n}.jpg`, async (_request, response) => {
      await sleep(20)
      response.end(host.picture)
    })
    await addProduct(db, { ...product, imageUrl: host.at(`/${n}.jpg`) })
  }
  await Promise.all([fetchNow(), fetchNow({ db: other })])
  expect(await queued()).toEqual([])
  expect(host.state.requests).toHaveLength(12)
})

test.each(engines)('C-85: files of a host that is down are tried together (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { host, clock, fetchNow, queued } = await fetching(db)
  host.close()
  for (let n = 0; n < 20; n++) await addProduct(db, { ...product, imageUrl: host.at(`/${n}.jpg`) })
  const { origin } = new URL(host.origin)
  for (let tries = 1; tries <= 6; tries++) {
    await fetchNow()
    const rows = await queued()
    expect(new Set(rows.map((row) => row.tries)).size).toBe(1)
    expect(rows[0]).toMatchObject({ tries, problem: `${new URL(origin).host} does not answer.` })
    clock.time += 25 * hour
  }
  expect((await queued()).every(({ failedAt }) => failedAt !== null)).toBe(true)
})

test.each(engines)(
  'C-85: a file that was given up is fetched when the owner asks for it again (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, fetchNow, queued } = await fetching(db)
    const file = { kind: 'picture' as const, address: host.at('/page.jpg') }
    const { _id } = await addProduct(db, { ...product, imageUrl: file.address })
    await addProduct(db, { ...product, imageUrl: file.address })
    host.answers.set('/page.jpg', (_request, response) => void response.end('<!doctype html>'))
    await fetchNow()
    expect((await queued()).every(({ failedAt }) => failedAt !== null)).toBe(true)
    host.answers.set('/page.jpg', (_request, response) => void response.end(host.picture))
    await fetchNow()
    expect(host.state.requests).toHaveLength(1)
    expect(await tryAgain(db, { ...file, kind: 'video' })).toBe(0)
    expect(await tryAgain(db, file)).toBe(2)
    // What is queued already does not begin anew.
    expect(await tryAgain(db, file)).toBe(0)
    await fetchNow()
    expect(host.state.requests).toHaveLength(2)
    expect((await findProduct(db, _id))?.imageUrl).toMatch(/^\/media\//)
    expect(await queued()).toEqual([])
  },
)

test.each(engines)('C-85: a new file does not wait for a slow one (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { host, fetchNow, queued } = await fetching(db)
  const slow = Promise.withResolvers<void>()
  host.answers.set('/slow.jpg', async (_request, response) => {
    await slow.promise
    response.end(host.picture)
  })
  await addProduct(db, { ...product, imageUrl: host.at('/slow.jpg') })
  const running = fetchNow({ limits: usualLimits })
  await expect.poll(() => host.state.requests.length).toBe(1)
  await sleep(200)
  const { _id } = await addProduct(db, { ...product, imageUrl: host.at('/picture.jpg') })
  const read = async () => (await findProduct(db, _id))?.imageUrl
  await expect.poll(read, { timeout: 5_000 }).toMatch(/^\/media\//)
  expect(await queued()).toHaveLength(1)
  slow.resolve()
  await running
  expect(await queued()).toEqual([])
})

test.each(engines)(
  'C-85: an address of a later record is not fetched again for a day (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, clock, fetchNow } = await fetching(db)
    const media = await openMedia(db, freshFolder(), readConfig({}).media)
    const add = async () => {
      const { _id } = await addProduct(db, { ...product, imageUrl: host.at('/picture.jpg') })
      await fetchNow({ media })
      const { imageUrl = '' } = (await findProduct(db, _id)) ?? {}
      expect(imageUrl).toMatch(/^\/media\//)
      return { imageUrl, requests: host.state.requests.length }
    }
    const first = await add()
    expect(await add()).toEqual({ ...first, requests: 1 })
    clock.time += 24 * hour + 1
    expect(await add()).toEqual({ ...first, requests: 2 })
    // What the store does not have any more is fetched.
    await media.remove(first.imageUrl.slice('/media/'.length))
    expect(await add()).toEqual({ ...first, requests: 3 })
  },
)

test('C-85: a file that fills the disk is the last one', async () => {
  const db = await freshDatabase('sqlite')
  const { host, fetchNow } = await fetching(db)
  for (const path of ['/picture.jpg', '/other.jpg', '/third.jpg'])
    await addProduct(db, { ...product, imageUrl: host.at(path) })
  let free = 1
  await fetchNow({ hasRoom: async () => free-- > 0 })
  expect(host.state.requests).toHaveLength(1)
})

test.each(engines)('C-85: a failing store or a full disk costs no try (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { host, media, errors, fetchNow, queued } = await fetching(db)
  await addProduct(db, { ...product, imageUrl: host.at('/picture.jpg') })
  await fetchNow({ hasRoom: async () => false })
  expect(host.state.requests).toEqual([])
  const down = Object.assign(new Error('The store is down'), { code: 'ESTORE' })
  await fetchNow({ media: { ...media, save: () => Promise.reject(down) } })
  expect(await queued()).toMatchObject([{ tries: 0, problem: null, failedAt: null }])
  expect(errors).toEqual([down])
})

test.each(engines)(
  'C-85: an absolute address of this site becomes its path (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { options, fetchNow, queued } = await fetching(db)
    const path = '/media/0123456789abcdef0123456789abcdef.webp'
    const { _id } = await addProduct(db, { ...product, imageUrl: options.siteUrl + path })
    await fetchNow()
    expect((await findProduct(db, _id))?.imageUrl).toBe(path)
    expect(await queued()).toEqual([])
  },
)

test.each(engines)(
  'C-85: a file of another host is queued once for a record, and a file of ours is not (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const own = '/media/0123456789abcdef0123456789abcdef.webp'
    const remote = 'https://old.example/a.jpg'
    const list = [remote, own, 'https://old.example/b.jpg', 'https://old.example/b.jpg']
    const entry = { ...product, imageUrl: remote, pictures: list }
    const { _id: recordId } = await addProduct(db, entry)
    await addProduct(db, { ...product, imageUrl: own })
    const { queued } = await fetching(db)
    const row = { recordId, kind: 'picture', tries: 0, problem: null, failedAt: null }
    expect(await queued()).toEqual([
      { ...row, address: remote },
      { ...row, address: 'https://old.example/b.jpg' },
    ])
  },
)
