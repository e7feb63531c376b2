import { expect, test } from 'vitest'

import { pageRoutesOf, pagesWithForms } from './route-facts.server.ts'

type Route = { id: string; parentId?: string; path?: string; module: object }

const module = { default: () => null }

function pagesOf(...routes: Route[]) {
  return pageRoutesOf({ routes: Object.fromEntries(routes.map((one) => [one.id, one])) })
}

test('a page has the address of its parents, and the facts of its handle', () => {
  const cached = { parameters: ['after'], shows: ['posts'] }
  const pages = pagesOf(
    { id: 'frame', path: 'news', module },
    { id: 'blog', parentId: 'frame', path: 'blog/:slug', module: { handle: { cached } } },
    { id: 'index', parentId: 'frame', module: { ...module, action: () => null } },
    { id: 'unknown', parentId: 'frame', path: '*', module },
  )
  expect(pages).toEqual([
    { id: 'blog', url: '/news/blog/:slug', isFile: true, hasAction: false, facts: { cached } },
    { id: 'index', url: '/news', isFile: false, hasAction: true, facts: {} },
    { id: 'unknown', url: '/news/*', isFile: false, hasAction: false, facts: {} },
  ])
})

test('a page with an action takes forms, unless its form has a route of its own', () => {
  const page = (path: string, more = {}) => ({ id: path, path, module: { ...module, ...more } })
  const action = () => null
  const pages = pagesOf(
    page('contact', { action }),
    page('paste', { action, handle: { ownForm: true } }),
    page('faq'),
    page('dashboard/mail', { action }),
  )
  expect(pagesWithForms(pages, false).map(({ url }) => url)).toEqual(['/contact'])
  expect(pagesWithForms(pages, true).map(({ url }) => url)).toEqual(['/dashboard/mail'])
})

test('an unknown fact stops the start with the names of the page and the fact', () => {
  const open = (handle: object) => () =>
    pagesOf({ id: 'site/faq-page', path: 'faq', module: { ...module, handle } })
  expect(open({ inSitemaps: true })).toThrow(/app\/site\/faq-page: .*inSitemaps/s)
  const prices = { cached: { parameters: [], shows: ['prices'] } }
  expect(open(prices)).toThrow(/app\/site\/faq-page: .*cached\.shows/s)
})
