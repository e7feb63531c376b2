import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'

import { addPost } from '#app/blog/posts.testing.ts'
import { addProduct } from '#app/catalogue/products.testing.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { addVideo } from '#app/videos/videos.testing.ts'

import { openApi, openOwnersApi, credentials } from './api.testing.ts'
import { descriptionOf, mismatch } from './openapi.testing.ts'
import { oneEngine } from './stress.testing.ts'

test('the description is OpenAPI 3, and names the parameters of every address', async () => {
  const { paths } = await descriptionOf(await openApi('sqlite'))
  for (const [path, calls] of Object.entries(paths)) {
    const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    for (const { parameters = [], responses } of Object.values(calls)) {
      const inPath = parameters.filter((one) => one.in === 'path')
      expect(inPath.map(({ name, required }) => [name, required])).toEqual(
        named.map((name) => [name, true]),
      )
      expect(Object.keys(responses).filter((status) => status < '300')).toHaveLength(1)
    }
  }
  const filters = paths['/api/products']?.get?.parameters?.map(({ name }) => name)
  expect(filters).toEqual(['limit', 'cursor', 'state', 'category', 'subcategory'])
})

test('every call of the API is described, and nothing else', async () => {
  const calls: string[] = []
  const note = ({ method, url, schema: known }: RouteOptions) => {
    const isHidden = known && 'hide' in known && known.hide
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    if (!isHidden) calls.push(...methods.map((one) => `${one} ${url}`))
  }
  const api = await openApi('sqlite', { prepare: (app) => void app.addHook('onRoute', note) })
  const { paths } = await descriptionOf(api)
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.map((call) => call.replaceAll(/\{(\w+)\}/g, ':$1')).toSorted()).toEqual(
    calls.toSorted(),
  )
  const writes = (list: string) => [
    `POST /api/${list}`,
    ...['PATCH', 'DELETE'].map((method) => `${method} /api/${list}/:id`),
    `POST /api/${list}/:id/restore`,
    `POST /api/${list}/delete`,
    `POST /api/${list}/restore`,
    `DELETE /api/trash/${list}/:id`,
  ]
  expect(calls.toSorted()).toEqual(
    [
      ...['POST', 'GET', 'DELETE'].map((method) => `${method} /api/session`),
      ...['code', 'passkey', 'passkey/options'].map((one) => `POST /api/session/${one}`),
      ...['PUT', 'DELETE'].map((method) => `${method} /api/push`),
      'GET /api/people/:id/picture',
      'GET /api/products',
      'GET /api/products/:id',
      ...writes('products'),
      'POST /api/products/move',
      'POST /api/products/move-back',
      ...['GET', 'POST'].map((method) => `${method} /api/products/spreadsheet`),
      'GET /api/categories',
      'POST /api/categories',
      'PATCH /api/categories/:id',
      'DELETE /api/categories/:id',
      'POST /api/categories/:id/move',
      'POST /api/categories/:id/subcategories',
      'PATCH /api/categories/:id/subcategories/:sub',
      'DELETE /api/categories/:id/subcategories/:sub',
      'POST /api/categories/:id/subcategories/:sub/move',
      'POST /api/products/state',
      'POST /api/products/:id/copy',
      'PUT /api/products/featured',
      'GET /api/search/suggestions',
      'GET /api/insights.csv',
      'GET /api/missed-searches.csv',
      'POST /api/missed-searches/forget',
      'GET /api/blogs',
      'GET /api/blogs/slug',
      ...writes('blogs'),
      'GET /api/videos',
      ...writes('videos'),
      ...['images', 'videos', 'datasheets', 'again'].map((one) => `POST /api/uploads/${one}`),
      'POST /api/uploads/tus/:id/finished',
      'GET /api/enquiries.csv',
      'PATCH /api/enquiries/:id',
      'DELETE /api/enquiries/:id',
      'POST /api/enquiries/status',
      'POST /api/enquiries/read',
      'POST /api/enquiries/delete',
      'GET /api/subscribers.csv',
      'DELETE /api/subscribers/:id',
      'POST /api/people/copy',
      'POST /api/people/forget',
      'POST /api/demo/remove',
      'POST /api/demo/restore',
    ].toSorted(),
  )
})

test.each(oneEngine)('what the API answers is what its description says (%s)', async (engine) => {
  const api = await openApi(engine)
  const product = { title: 'Radar', description: 'X-band.', imageUrl: '', categoryId: '1' }
  const facts = { partNumbers: [{ scheme: 'IMPA', value: '37' }], pictures: ['/media/a.webp'] }
  await addProduct(api.db, { ...product, ...facts, subcategoryId: '106', _id: 'known' })
  await addPost(api.db, { title: 'Post', description: 'Words.', imageUrl: '' })
  await addVideo(api.db, { title: 'Film', videoUrl: '/v.mp4' })
  const { paths } = await descriptionOf(api)
  const asked = [
    ['/api/products', '/api/products'],
    ['/api/products', '/api/products?limit=1'],
    ['/api/products', '/api/products?limit=0'],
    ['/api/products/{id}', '/api/products/known'],
    ['/api/products/{id}', '/api/products/unknown'],
    ['/api/search/suggestions', '/api/search/suggestions?q=rad'],
    ['/api/search/suggestions', '/api/search/suggestions?q=a&q=b'],
    ['/api/blogs', '/api/blogs'],
    ['/api/blogs', '/api/blogs?cursor=x'],
    ['/api/videos', '/api/videos'],
    ['/api/videos', '/api/videos?limit=x'],
  ]
  for (const [path = '', url = ''] of asked) {
    const answer = await api.get(url)
    const said = paths[path]?.get?.responses[answer.statusCode]?.content['application/json']?.schema
    expect(said, `${url} ${answer.body}`).toBeDefined()
    expect(await mismatch(said ?? {}, answer.body), url).toBe('')
  }
  const products =
    paths['/api/products']?.get?.responses['200']?.content['application/json']?.schema
  expect(await mismatch(products ?? {}, '[{"_id":"x"}]')).toContain('must have required property')
})

test.each(oneEngine)('what the API takes and answers is described (%s)', async (engine) => {
  const api = await openOwnersApi(engine)
  const { paths } = await descriptionOf(api)
  const radar = {
    title: 'Radar',
    description: 'X-band.',
    imageUrl: '/radar.webp',
    categoryId: '1',
    type: null,
  }
  await addProduct(api.db, { ...radar, type: undefined, subcategoryId: '', _id: 'known' })
  await storeEnquiries(api.db, [{ _id: 'known', phone: '+880 1700-000000' }])
  const one = '/api/products/known'
  const before = { _id: 'known', categoryId: '1', subcategoryId: '', version: 3 }
  const sheetRow = { _id: 'known', version: 1, cells: { maker: 'MAN' } }
  const calls = [
    ['post', '/api/session', {}, 422],
    ['post', '/api/session', { ...credentials, password: 'wrong' }, 401],
    ['get', '/api/session', undefined, 200],
    ['post', '/api/products', radar, 201],
    ['post', '/api/products', { ...radar, categoryName: 'Generator' }, 201],
    ['post', '/api/blogs', { title: 'Post', description: 'Words.', imageUrl: '/post.webp' }, 201],
    ['post', '/api/videos', { title: 'Film', videoUrl: '/v.mp4' }, 201],
    ['post', '/api/videos', { title: 'Film', videoUrl: '/v.mp4', _id: importedId }, 201],
    ['post', '/api/videos', { title: 'Film', videoUrl: '/v.mp4', _id: importedId }, 409],
    ['post', '/api/videos', { title: 'Film', videoUrl: '/v.mp4', _id: 'x' }, 422],
    ['patch', one, { version: 1, title: 'New', maker: null }, 200],
    ['patch', one, { version: 1, title: 'Newer' }, 409],
    ['patch', one, { version: 2, title: '' }, 422],
    ['patch', '/api/products/unknown', { version: 1 }, 404],
    ['delete', one, undefined, 200],
    ['post', `${one}/restore`, undefined, 200],
    ['post', '/api/products/move', { ids: ['known'], categoryId: '2' }, 200],
    ['post', '/api/products/move', { ids: ['known'], categoryId: '99' }, 422],
    ['post', '/api/products/move-back', { moved: [before] }, 200],
    ['post', '/api/products/state', { ids: ['known'], state: 'live' }, 200],
    ['post', '/api/products/state', { ids: ['known'], state: 'gone' }, 422],
    ['post', '/api/products/spreadsheet', { _id: importedId, query: '', rows: [sheetRow] }, 409],
    ['post', `${one}/copy`, undefined, 200],
    ['put', '/api/products/featured', { ids: ['known'] }, 200],
    ['post', '/api/products/delete', { ids: ['known'] }, 200],
    ['post', '/api/products/delete', { ids: [] }, 422],
    ['post', '/api/products/restore', { ids: ['known'] }, 200],
    ['delete', '/api/trash/products/known', undefined, 200],
    ['get', '/api/blogs/slug?title=Radar', undefined, 200],
    ['get', '/api/blogs/slug?title=Radar&id=unknown', undefined, 404],
    ['patch', '/api/enquiries/known', { version: 1, status: 'won', note: 'Sold.' }, 200],
    ['patch', '/api/enquiries/known', { version: 1, note: '' }, 409],
    ['patch', '/api/enquiries/known', { version: 2, status: 'lost in space' }, 422],
    ['patch', '/api/enquiries/unknown', { version: 1 }, 404],
    ['post', '/api/enquiries/status', { ids: ['known'], status: 'spam' }, 200],
    ['post', '/api/enquiries/read', { ids: ['known'], isRead: true }, 200],
    ['post', '/api/people/copy', { email: 'anna@example.com' }, 200],
    ['post', '/api/people/copy', {}, 422],
    ['post', '/api/uploads/again', { kind: 'picture', address: 'https://a.example/a' }, 200],
    ['post', '/api/enquiries/delete', { ids: ['known'] }, 200],
    ['delete', '/api/enquiries/known', undefined, 200],
    ['delete', '/api/subscribers/unknown', undefined, 200],
    ['post', '/api/missed-searches/forget', { words: 'jrc 1500' }, 200],
    ['post', '/api/missed-searches/forget', {}, 422],
    ['post', '/api/people/forget', { ...credentials, phone: '' }, 200],
    ['post', '/api/people/forget', { email: 'anna@example.com' }, 422],
    ['delete', '/api/session', undefined, 200],
    ['post', '/api/session', credentials, 200],
  ] as const
  for (const [verb, url, payload, status] of calls) {
    const [path = ''] = url.split('?')
    const described = path.replace(/known|unknown/, '{id}')
    const call = paths[described]?.[verb]
    const answer = await api.asOwner(verbs[verb], url, payload)
    expect(answer.statusCode, `${verb} ${url} ${answer.body}`).toBe(status)
    const said = call?.responses[status]?.content['application/json']?.schema
    expect(said, `${verb} ${url}`).toBeDefined()
    expect(await mismatch(said ?? {}, answer.body), `${verb} ${url}`).toBe('')
    const taken = call?.requestBody?.content['application/json']?.schema
    expect(taken !== undefined).toBe(payload !== undefined)
    if (taken && status < 300) expect(await mismatch(taken, JSON.stringify(payload))).toBe('')
  }
})

test('R-API-14: the id of an imported record is described for every list', async () => {
  const { paths } = await descriptionOf(await openApi('sqlite'))
  for (const list of ['products', 'blogs', 'videos']) {
    const { post } = paths[`/api/${list}`] ?? {}
    expect(post?.requestBody?.content['application/json']?.schema, list).toMatchObject({
      properties: { _id: { type: 'string', pattern: '^[0-9a-f]{24}$', nullable: true } },
      required: expect.not.arrayContaining(['_id']),
    })
  }
})

const importedId = '5f1a2b3c4d5e6f7089abcdef'
const verbs = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const
