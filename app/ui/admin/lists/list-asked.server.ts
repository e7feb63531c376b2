import { z } from 'zod'

import { type Asked, sorts } from '#app/database/managed-list.server.ts'

const rowsOnPage = 25

const shape = z.object({
  search: z.string().optional(),
  sort: z.enum(sorts).optional().catch(undefined),
  at: z.string().optional(),
})

/** Parses the address of a list; ignores an unknown sort order. */
export function askedIn(request: Request): Asked {
  const { searchParams } = new URL(request.url)
  return { ...shape.parse(Object.fromEntries(searchParams)), limit: rowsOnPage }
}
