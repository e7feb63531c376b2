import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'

import { pageRoutesOf } from './route-facts.server.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

function route(id: string, more: Partial<Route> = {}): Route {
  return { id, module: { default: () => null }, ...more }
}

function built(...routes: Route[]) {
  return { routes: Object.fromEntries(routes.map((one) => [one.id, one])) }
}

test('a page has the address of its parents, and the facts of its handle', () => {
  const cached = { parameters: ['after'], shows: ['posts'] }
  const pages = pageRoutesOf(
    built(
      route('frame', { path: 'news' }),
      route('blog', {
        parentId: 'frame',
        path: 'blog/:slug',
        module: { default: undefined, handle: { cached } },
      }),
      route('index', { parentId: 'frame', index: true }),
      route('unknown', { parentId: 'frame', path: '*' }),
    ),
  )
  expect(pages).toEqual([
    { id: 'blog', url: '/news/blog/:slug', isFile: true, facts: { cached } },
    { id: 'index', url: '/news', isFile: false, facts: {} },
    { id: 'unknown', url: '/news/*', isFile: false, facts: {} },
  ])
})

test('a fact that no page has stops the start, and names the page and the fact', () => {
  const open = (handle: unknown) => () =>
    pageRoutesOf(built(route('faq-page', { module: { default: () => null, handle } })))
  expect(open({ inSitemaps: true })).toThrow(/app\/faq-page: .*inSitemaps/s)
  expect(open({ cached: { parameters: [], shows: ['prices'] } })).toThrow(/app\/faq-page: .*shows/s)
})
