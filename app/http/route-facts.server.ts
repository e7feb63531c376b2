import { z } from 'zod'

import { sectionNames } from '#app/settings/schema.ts'

/** Changes that are announced, and settings sections; every page shows categories. */
const pageContent = z.enum(['products', 'posts', 'videos', ...sectionNames])

/** Without facts a page is not cached, not listed, and in the admin for owners only. */
const handle = z.strictObject({
  hydrated: z.literal(true).optional(),
  /** `parameters`: query names of the page; `several`: repeatable ones; `shows`: changes that drop the cached page. */
  cached: z
    .object({
      parameters: z.array(z.string()),
      several: z.array(z.string()).optional(),
      shows: z.array(pageContent),
    })
    .optional(),
  /** The page itself says where its first screen ends (ui/fold.tsx); else that is the end of `main`. */
  folded: z.literal(true).optional(),
  /** Pages of records are listed from the database instead. */
  inSitemap: z.literal(true).optional(),
  /** Target of 'Edit this': a settings section, an admin page, or the record on the page. */
  edit: z
    .union([
      z.object({ section: z.enum(sectionNames) }),
      z.object({ page: z.string() }),
      z.object({ record: z.enum(['product', 'post', 'category']) }),
    ])
    .optional(),
  /** The saved catalogue of a device has the page too; 'form': it also takes what its form sends (docs/decisions/at-sea.md). */
  onDevice: z.enum(['page', 'form']).optional(),
  editors: z.literal(true).optional(),
  /** The page reads the list's `cookies` or the `session`, so it is never cached. */
  reads: z.enum(['cookies', 'session']).optional(),
  /** The form has a route of its own, for files or other bodies. */
  ownForm: z.literal(true).optional(),
})

/** A page's `handle`: constants only, because the admin's scripts contain it too. */
export type RouteFacts = z.infer<typeof handle>

export type PageRoute = {
  id: string
  url: string
  isFile: boolean
  hasAction: boolean
  facts: RouteFacts
}

type BuiltRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { default?: unknown; action?: unknown; handle?: unknown }
}

type Built = { routes: { [id: string]: BuiltRoute | undefined } }

export function pageRoutesOf({ routes }: Built): PageRoute[] {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const addressOf = (id: string | undefined): string => {
    const route = all.find((candidate) => candidate.id === id)
    return route ? [addressOf(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  const parents = new Set(all.map(({ parentId }) => parentId))
  return all
    .filter(({ id }) => !parents.has(id))
    .map(({ id, module }) => ({
      id,
      url: `/${addressOf(id)}`,
      isFile: !module.default,
      hasAction: module.action !== undefined,
      facts: factsOf(id, module.handle),
    }))
}

export function pagesWithForms(routes: readonly PageRoute[], isInAdmin: boolean) {
  return routes.filter(
    ({ url, hasAction, facts }) =>
      hasAction && !facts.ownForm && url.startsWith('/dashboard/') === isInAdmin,
  )
}

function factsOf(id: string, exported: unknown): RouteFacts {
  const read = handle.safeParse(exported ?? {})
  if (read.success) return read.data
  throw new Error(`The handle of app/${id}: ${z.prettifyError(read.error)}`)
}
