import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { addPost } from '#app/blog/posts.testing.ts'
import { findProduct } from '#app/catalogue/products.server.ts'
import {
  addProduct,
  changeProduct,
  deleteProduct,
  restoreProduct,
} from '#app/catalogue/products.testing.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { addVideo } from '#app/videos/videos.testing.ts'

import { fetching, hour, minute, pdf } from './remote-files.testing.ts'

const product = { title: 'Pump', description: 'Cast iron.', categoryId: '1', subcategoryId: '' }

test.each(engines)(
  'C-85: the files of a product are fetched, and its addresses become ours (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, media, fetchNow, queued, errors } = await fetching(db)
    host.answers.set('/sheet', (_request, response) => void response.end(pdf))
    const [first, second] = [host.at('/picture.jpg'), host.at('/hops/3')]
    const own = '/media/0123456789abcdef0123456789abcdef.webp'
    const entry = {
      ...product,
      imageUrl: first,
      pictures: [second, own],
      datasheetUrl: host.at('/sheet'),
    }
    const notes = [
      { picture: first, shows: 'actual' as const },
      { picture: own, shows: 'illustration' as const },
    ]
    const { _id, updatedAt } = await addProduct(db, { ...entry, pictureNotes: notes })
    expect(await queued()).toHaveLength(3)
    await fetchNow()
    const saved = await findProduct(db, _id)
    const picture = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/)
    expect(saved).toMatchObject({
      imageUrl: picture,
      pictures: [picture, own],
      datasheetUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.pdf$/),
      pictureNotes: [{ picture: saved?.imageUrl, shows: 'actual' }, notes[1]],
      // An open form can still be saved.
      version: 1,
      updatedAt,
    })
    expect(await media.find(String(saved?.imageUrl).slice('/media/'.length))).toBeDefined()
    const used = await db.selectFrom('mediaUses').select('address').execute()
    expect(used.map(({ address }) => address)).toContain(saved?.imageUrl)
    expect([await queued(), errors]).toEqual([[], []])
  },
)

test.each(engines)(
  'C-85: posts and videos too, each file once for all records (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, fetchNow, queued } = await fetching(db)
    const video = readFileSync(new URL('../videos/h264.mp4', import.meta.url))
    host.answers.set('/film', (_request, response) => void response.end(video))
    const imageUrl = host.at('/picture.jpg')
    await addPost(db, { title: 'Read on', description: 'Text.', imageUrl })
    await addPost(db, { title: 'Read more', description: 'Text.', imageUrl })
    await addVideo(db, { title: 'Trial', videoUrl: host.at('/film'), posterUrl: imageUrl })
    await fetchNow()
    expect(await queued()).toEqual([])
    expect(host.state.requests.toSorted()).toEqual(['GET /film', 'GET /picture.jpg'])
    const posts = await db.selectFrom('posts').select('imageUrl').distinct().execute()
    expect(posts).toEqual([{ imageUrl: expect.stringMatching(/^\/media\/.*\.webp$/) }])
    const videos = await db.selectFrom('videos').select(['videoUrl', 'posterUrl']).execute()
    const posterUrl = posts[0]?.imageUrl
    expect(videos).toEqual([{ videoUrl: expect.stringMatching(/^\/media\/.*\.mp4$/), posterUrl }])
  },
)

test.each(engines)(
  'C-85: a file that is 404 first, then cut off and then whole, is fetched at last (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, clock, fetchNow, queued } = await fetching(db)
    const { _id } = await addProduct(db, { ...product, imageUrl: host.at('/later.jpg') })
    await fetchNow()
    const problem = `${new URL(host.origin).host} answers 404.`
    expect(await queued()).toMatchObject([{ tries: 1, problem, failedAt: null }])
    clock.time += minute - 1
    await fetchNow()
    expect(host.state.requests).toHaveLength(1)
    host.answers.set('/later.jpg', (request, response) => {
      response.writeHead(200, { 'content-length': host.picture.length })
      response.write(host.picture.subarray(0, 99), () => request.socket.destroy())
    })
    clock.time += 1
    await fetchNow()
    const cut = `${new URL(host.origin).host} broke off.`
    expect(await queued()).toMatchObject([{ tries: 2, problem: cut, failedAt: null }])
    clock.time += 10 * minute - 1
    host.answers.set('/later.jpg', (_request, response) => void response.end(host.picture))
    clock.time += 1
    await fetchNow()
    expect((await findProduct(db, _id))?.imageUrl).toMatch(/^\/media\//)
    expect(await queued()).toEqual([])
  },
)

test.each(engines)(
  'C-85: pauses grow, and after the sixth try the owner is told (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, clock, fetchNow, queued } = await fetching(db)
    await addProduct(db, { ...product, imageUrl: host.at('/gone.jpg') })
    for (const [index, pause] of [minute, 10 * minute, hour, 6 * hour, 24 * hour].entries()) {
      await fetchNow()
      clock.time += pause - 1
      await fetchNow()
      expect(await queued()).toMatchObject([{ tries: index + 1, failedAt: null }])
      clock.time += 1
    }
    await fetchNow()
    const failedAt = new Date(clock.time).toISOString()
    expect(await queued()).toMatchObject([{ tries: 6, failedAt }])
    clock.time += 1000 * hour
    await fetchNow()
    expect(host.state.requests).toHaveLength(6)
  },
)

test.each(engines)('C-85: what another try cannot mend is told at once (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { host, fetchNow, queued } = await fetching(db)
  host.answers.set('/not-a-film', (_request, response) => void response.end(host.picture))
  for (const imageUrl of [host.at('/page.html'), host.at('/drawing.svg')])
    await addProduct(db, { ...product, imageUrl })
  await addProduct(db, { ...product, imageUrl: 'http://10.0.0.1/a.png' })
  await addProduct(db, { ...product, imageUrl: host.at('/half-length') })
  await addVideo(db, { title: 'Trial', videoUrl: host.at('/not-a-film') })
  await fetchNow()
  const rows = await queued()
  expect(rows.every(({ failedAt, tries }) => failedAt !== null && tries === 1)).toBe(true)
  expect(rows.map(({ problem }) => problem).toSorted()).toEqual([
    'SVG drawings are not accepted, because they can contain programs.',
    'That is a web page, not a picture.',
    'The address leads into a private network.',
    'The picture is damaged or incomplete.',
    'This is not an MP4 or WebM video.',
  ])
})

test.each(engines)(
  'C-85: a changed picture, and a deleted record, are not fetched (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, fetchNow, queued } = await fetching(db)
    const entry = { ...product, imageUrl: host.at('/a.jpg'), pictures: [host.at('/b.jpg')] }
    const { _id } = await addProduct(db, entry)
    await fetchNow()
    await changeProduct(db, _id, { ...entry, imageUrl: '', pictures: [host.at('/b.jpg')] }, 1)
    // What stays keeps its tries.
    expect(await queued()).toMatchObject([{ address: host.at('/b.jpg'), tries: 1 }])
    await deleteProduct(db, _id)
    expect(await queued()).toEqual([])
    await restoreProduct(db, _id)
    expect(await queued()).toMatchObject([{ address: host.at('/b.jpg'), tries: 0 }])
    await db.deleteFrom('products').execute()
    expect(await queued()).toEqual([])
  },
)

test.each(engines)(
  'C-85: a picture changed while it arrives stays the new one (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { host, fetchNow, queued } = await fetching(db)
    const entry = { ...product, imageUrl: host.at('/slow.jpg') }
    const { _id } = await addProduct(db, entry)
    host.answers.set('/slow.jpg', async (_request, response) => {
      await changeProduct(db, _id, { ...entry, imageUrl: '/media/new.webp' }, 1)
      response.end(host.picture)
    })
    await fetchNow()
    expect((await findProduct(db, _id))?.imageUrl).toBe('/media/new.webp')
    expect(await queued()).toEqual([])
  },
)
