import type { APIRequestContext } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'

import routes from '../app/routes.ts'
import { listOf } from './api-records.ts'

/** Every address inside the public frame, with a record where one is wanted. */
export async function publicAddresses(request: APIRequestContext) {
  const [product] = await listOf(request, 'products')
  const [post] = await listOf(request, 'blogs')
  const records: Record<string, string> = {
    'categories/:slug': 'categories/generator',
    'view-details/:id': `view-details/${product?._id}`,
    'blog/:slug': `blog/${post?.slug}`,
    search: 'search?q=pump',
  }
  const entries: RouteConfigEntry[] = routes
  const frame = entries.find(({ file }) => file === 'site/frame.tsx')
  const shown = (frame?.children ?? []).filter(
    ({ path }) => !/\.pdf$|\/files\/|^my-ship\/parts$/.test(path ?? ''),
  )
  return shown.map(({ path = '' }) => {
    const known = records[path] ?? path.replace('*', 'not-an-address').replace(/:\w+/, 'x')
    return `/${known}`
  })
}
