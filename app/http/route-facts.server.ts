import { z } from 'zod'

import { sectionNames } from '#app/settings/schema.ts'

/** Announced changes and sections of the settings; the categories are on every page. */
const shown = z.enum(['products', 'posts', 'videos', ...sectionNames])

/** What the server does with a page. Without a fact a page is not cached, not listed, and in the admin for owners only. */
const handle = z.strictObject({
  /** The page runs the router in the browser. */
  hydrated: z.literal(true).optional(),
  /**
   * The page cache stores the page, and browsers fetch it ahead. `parameters`: those of the query that the page reads;
   * `shows`: the changes that drop the stored page.
   */
  cached: z.object({ parameters: z.array(z.string()), shows: z.array(shown) }).optional(),
  /** The sitemap lists the page. The pages of records are listed from the database. */
  inSitemap: z.literal(true).optional(),
  /** What 'Edit this' opens: a section of the settings, a page of the admin, or the record that the page shows. */
  edit: z
    .union([
      z.object({ section: z.enum(sectionNames) }),
      z.object({ page: z.string() }),
      z.object({ record: z.enum(['product', 'post', 'category']) }),
    ])
    .optional(),
  /** Editors may use this page of the admin. */
  editors: z.literal(true).optional(),
  /**
   * What the page reads of a request that brings no form; it is never cached then. `cookies`: those of the enquiry list;
   * `session`: who is signed in.
   */
  reads: z.enum(['cookies', 'session']).optional(),
  /** The form of the page has a route of its own, which takes files or other bodies. */
  ownForm: z.literal(true).optional(),
})

/** The `handle` of a page: constants only, because the scripts of the admin contain it too. */
export type RouteFacts = z.infer<typeof handle>

export type PageRoute = {
  id: string
  /** A pattern, like `/blog/:slug`. */
  url: string
  /** The route answers with a file. */
  isFile: boolean
  /** The page takes a form. */
  hasAction: boolean
  facts: RouteFacts
}

type BuiltRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { default?: unknown; action?: unknown; handle?: unknown }
}

/** What of the build of React Router is read. */
type Built = { routes: { [id: string]: BuiltRoute | undefined } }

/** All pages in the order of `routes.ts`; those for unknown addresses end with `/*`. */
export function pageRoutesOf({ routes }: Built): PageRoute[] {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const addressOf = (id: string | undefined): string => {
    const route = all.find((one) => one.id === id)
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

/** The pages whose forms need no route of their own; those of the admin, or the others. */
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
