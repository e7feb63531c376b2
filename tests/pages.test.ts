import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const matches = z.object({ href_matches: z.array(z.string()) })
const not = z.object({ not: z.object({ href_matches: z.literal('/*.pdf') }) })
const where = z.object({ and: z.tuple([matches, not]) })
const rules = z.object({ prefetch: z.tuple([z.object({ where })]) })

test('the pages of the build are listed, fetched ahead and edited by their handles', async () => {
  const { app, cookie, origin, routes } = await openWholeSite()
  const sitemap = (await app.inject('/sitemap/pages.xml')).body
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
    address.slice(origin.length),
  )
  expect(listed.slice(0, 11)).toEqual([
    '/',
    '/about-us',
    '/all-categories',
    '/machines',
    '/contact-us',
    '/blogs',
    '/videos',
    '/faq',
    '/brand',
    '/privacy-policy',
    expect.stringMatching(/^\/categories\//),
  ])
  const ahead = (await app.inject('/speculation-rules.json')).json()
  expect(rules.parse(ahead).prefetch[0].where.and[0].href_matches).toEqual([
    '/',
    '/about-us',
    '/all-categories',
    '/blog/*',
    '/blogs',
    '/brand',
    '/categories/*',
    '/categories/*/filter',
    '/contact-us',
    '/faq',
    '/machines',
    '/machines/*',
    '/machines/*/*',
    '/my-ship',
    '/privacy-policy',
    '/saved-catalogue',
    '/videos',
    '/view-details/*',
  ])
  const editOf = async (path: string) => {
    const url = `/api/edit-address?path=${path}`
    const answer = await app.inject({ url, headers: { cookie } })
    return answer.statusCode === 204 ? undefined : answer.json().address
  }
  for (const [path, address] of [
    ['/', 'settings/hero'],
    ['/about-us', 'settings/about'],
    ['/brand', 'settings/brands'],
    ['/faq', 'settings/faq'],
    ['/privacy-policy', 'settings/privacy'],
    ['/contact-us', 'settings/contact'],
    ['/videos', 'manage-video'],
    ['/blogs', 'manage-blog'],
  ] as const) {
    expect(await editOf(path)).toBe(`/dashboard/${address}`)
  }
  expect(await editOf('/categories/generator')).toMatch(/^\/dashboard\/categories\/\d+$/)
  const secret = routes.filter(({ url }) => /:(?:secret|token)/.test(url))
  expect(secret.length).toBeGreaterThan(5)
  for (const { facts, url } of secret) {
    expect([facts.cached, facts.inSitemap], url).toEqual([undefined, undefined])
    const address = url.replace(/:\w+/, 'hidden')
    expect(app.loggedPath(address)).toBe(address.replace('hidden', '…'))
  }
})
