import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'

import { expect, test } from './site.ts'

const moved = [
  ['/categories/air-compressor', '/categories/spare-parts-for-air-compressor'],
  ['/categories/lifeboat', '/categories/lifeboat-and-davit'],
  ['/categories/marine-engine-parts', '/categories/spare-parts-for-main-auxiliary'],
  ['/categories/pumps', '/categories/spare-parts-for-pump'],
  ['/categories/jrc-jma-9122-radar', '/categories/marine-electronic-item?sub=radar'],
  ['/categories/spare-parts-for-main--auxiliary', '/categories/spare-parts-for-main-auxiliary'],
  ['/categories/GENERATOR', '/categories/generator'],
  ['/categories/generator/', '/categories/generator'],
  ['/categories/generator?sub=', '/categories/generator'],
  ['/categories/generator?sub=Open-Diesel', '/categories/generator?sub=open-diesel'],
  ['//', '/'],
] as const

test('C-7 C-46 C-48: other spellings of an address are sent to the one it has', async ({
  request,
  site,
}) => {
  for (const [asked, meant] of moved) {
    const answer = await request.get(site.url + asked, { maxRedirects: 0 })
    expect([asked, answer.status(), answer.headers()['location']]).toEqual([asked, 301, meant])
  }
  const tile = await request.get('/categories/generator', { maxRedirects: 0 })
  expect(tile.status()).toBe(200)
})

const helpful = [
  '/nothing/here',
  '/categories',
  '/categories/unknown',
  '/categories/generator?sub=unknown',
  '/categories/generator?after=garbage',
  '/categories/generator?after=%00',
  '/categories/generator.data',
  '/_root.data',
  '/view-details/%00',
  '/view-details/%E0%A4%A',
  '/view-details/a%2Fb',
  `/view-details/${'a'.repeat(2100)}`,
  `/categories/${'%F0%9F%9A%A2'.repeat(170)}`,
  '/%',
  '/constructor',
  '/categories/__proto__',
]

test('C-31: an unknown address answers 404 with the categories and a link home', async ({
  request,
}) => {
  for (const address of helpful) {
    const answer = await request.get(address)
    expect([address.slice(0, 60), answer.status()]).toEqual([address.slice(0, 60), 404])
    expect(answer.headers()['cache-control']).toBe('no-store')
    const page = await answer.text()
    expect(page).toContain('href="/categories/other-equipment"')
    expect(page).toContain('to the home page')
  }
})

test('the whole address of a page is as good as its path; other forms are none', async ({
  site,
}) => {
  const { hostname, port } = new URL(site.url)
  const statusOf = async (path: string) => {
    const asked = get({ hostname, port, path })
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    answer?.resume()
    return answer?.statusCode
  }
  expect(await statusOf(`${site.url}/categories/generator`)).toBe(200)
  expect(await statusOf('*')).toBe(404)
  expect(await statusOf('/categories/generator?file=a.data')).toBe(200)
})

test('a page can only be read', async ({ request }) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await request.fetch('/categories/generator', { method, data: 'x=1' })
    expect(answer.status()).toBe(405)
    expect(await answer.json()).toMatchObject({ message: 'This address can only be read.' })
  }
})
