import { beforeAll, expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'
import { sectionNames } from '#app/settings/schema.ts'

import { buildIfStale } from '../scripts/build.ts'
import { publish, type WholeSite } from './publish.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const { hero, clients, chairman, about, faq, contact } = defaults
const empty = new Map<string, unknown>(
  Object.entries({
    social: [],
    hero: { ...hero, slides: [] },
    tiles: [],
    offers: [],
    figures: [],
    clients: { ...clients, first: [], second: [] },
    testimonials: [],
    brands: { first: [], second: [] },
    whyChooseUs: [],
    chairman: { ...chairman, letter: [] },
    about: { ...about, aboutUs: [], mission: { ...about.mission, course: [] }, values: [] },
    faq: { questions: [], slides: [] },
    productSlides: [],
  }),
)

const own = `/media/${'a'.repeat(32)}.webp`

async function bodyOf({ app }: WholeSite, path: string) {
  return (await app.inject(path)).body
}

test('an empty list leaves no empty box, and every page keeps one main heading', async () => {
  const site = await openWholeSite()
  const before = await bodyOf(site, '/')
  for (const id of ['equipment', 'why-choose-us', 'clients']) expect(before).toContain(`id="${id}"`)
  for (const section of sectionNames) {
    const value = empty.get(section)
    if (value) expect((await publish(site, section, value)).statusCode).toBe(200)
  }
  for (const path of ['/', '/about-us', '/brand', '/faq']) {
    const body = await bodyOf(site, path)
    expect([path, body.match(/<h1[ >]/g)?.length]).toEqual([path, 1])
    expect([path, body.match(/<(ul|ol|dl|section)\b[^>]*><\/\1>/)?.[0]]).toEqual([path, undefined])
    expect(body).not.toMatch(/id="(?:equipment|why-choose-us|clients|values|chairman)"/)
    expect(body).not.toMatch(/Chairman&#x27;s Message|What customers say|aria-label="Offers"/)
  }
})

test('pictures of the owner are shown in the sizes of the page', async () => {
  const site = await openWholeSite()
  const slides = hero.slides.map((slide) => ({ ...slide, backgroundImage: own }))
  const tiles = defaults.tiles.map((tile) => ({ ...tile, image: own }))
  const offers = defaults.offers.map((offer) => ({ ...offer, image: own }))
  const banner = faq.slides.map((slide) => ({ ...slide, image: own }))
  await publish(site, 'hero', { ...hero, slides })
  await publish(site, 'tiles', tiles)
  await publish(site, 'offers', offers)
  await publish(site, 'faq', { ...faq, slides: banner })
  const home = await bodyOf(site, '/')
  const sources = home.match(/<source[^>]*\/media\/a{32}\/960\.avif 960w/g)
  expect(sources).toHaveLength(slides.length + tiles.length + offers.length)
  expect(home).not.toMatch(/night-drawing[^>]*\/media\/|undefined/)
  const banners = (await bodyOf(site, '/faq')).match(/<img[^>]*src="\/media\/a{32}\/[^>]*>/g)
  expect(banners).toHaveLength(faq.slides.length)
  expect(banners?.join('')).not.toContain('night-drawing')
})

test('a tile and an offer that are switched off are not shown', async () => {
  const site = await openWholeSite()
  const off = <Entry extends object>(entries: readonly Entry[]) =>
    entries.map((entry, index) => ({ ...entry, isOn: index > 0 }))
  await publish(site, 'tiles', off(defaults.tiles))
  await publish(site, 'offers', off(defaults.offers))
  const home = await bodyOf(site, '/')
  const [tile, nextTile] = defaults.tiles
  expect(home).not.toMatch(/Shop Now: Marine Accessories/)
  expect(home).toContain('Shop Now: Lifeboat')
  const equipment = /id="equipment"[^]*?<\/section>/.exec(home)?.[0] ?? ''
  expect(equipment).toContain(nextTile?.name)
  expect(equipment).not.toContain(tile?.name)
})

test('the logo stands on shared links, the icons and the manifest', async () => {
  const site = await openWholeSite()
  const name = 'a'.repeat(32)
  expect(await bodyOf(site, '/')).toContain('/og.jpg')
  expect((await site.app.inject('/icon-192.png')).statusCode).toBe(200)
  await publish(site, 'look', { ...defaults.look, logo: own })
  expect(await bodyOf(site, '/')).toContain(`/media/${name}/card.jpg`)
  const icons = ['/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']
  for (const [form, paths] of Object.entries({
    icon: icons,
    maskable: ['/icon-maskable-512.png'],
  })) {
    for (const path of paths) {
      const { statusCode, headers } = await site.app.inject(path)
      expect([statusCode, headers.location]).toEqual([302, `/media/${name}/${form}.png`])
    }
  }
  for (const path of ['/manifest.webmanifest', '/admin.webmanifest']) {
    expect((await site.app.inject(path)).json()).toMatchObject({
      icons: [{ src: `/media/${name}/icon.png` }, { src: `/media/${name}/maskable.png` }],
    })
  }
})

test('a tile without a photo of ours shows its drawing', async () => {
  const site = await openWholeSite()
  await publish(site, 'tiles', [{ ...defaults.tiles[0], image: 'winch', look: 'half' }])
  const [tile = ''] = /<li class="tile .*?<\/li>/s.exec(await bodyOf(site, '/')) ?? []
  expect(tile).toMatch(/<img src="[^"]*winch[^"]*\.svg" [^>]*class="photo /)
  expect(tile).not.toContain('tile-half')
})

test('a slide takes a picture of the hero only, and no name that does not exist', async () => {
  const site = await openWholeSite()
  for (const backgroundImage of ['winch', 'nowhere', 'https://other.example/a.webp', '']) {
    const slides = [{ ...hero.slides[0], backgroundImage }]
    expect((await publish(site, 'hero', { ...hero, slides })).statusCode).toBe(422)
  }
  expect((await publish(site, 'chairman', { ...chairman, picture: 'nowhere' })).statusCode).toBe(
    422,
  )
})

test('only a desk that is open day and night says so', async () => {
  const site = await openWholeSite()
  const said = /day and night|hoursAvailable/
  expect(await bodyOf(site, '/contact-us')).toMatch(said)
  await publish(site, 'whyChooseUs', [])
  await publish(site, 'contact', { ...contact, serviceTime: '08:00 to 18:00', isAlwaysOpen: false })
  for (const path of ['/', '/contact-us']) expect(await bodyOf(site, path)).not.toMatch(said)
})
