import { z } from 'zod'

import { type ListRequest, sorts } from '#app/database/managed-list.server.ts'
import { inOrder } from '#app/database/searched.ts'

const shape = z.object({
  search: z.string().optional(),
  sort: z.enum(sorts).optional().catch(undefined),
  at: z.string().optional(),
  size: z.enum(['25', '50', '100']).catch('25'),
})

export function listQueryIn({ url }: Pick<Request, 'url'>): ListRequest {
  const { searchParams } = new URL(url)
  const { size, ...query } = shape.parse(Object.fromEntries(searchParams))
  return { ...query, limit: Number(size) }
}

export async function withRows<Page extends { rows: string[] }, Row extends { _id: string }>(
  { rows: ids, ...page }: Page,
  read: (ids: string[]) => Promise<Row[]>,
) {
  return { ...page, rows: ids.length === 0 ? [] : inOrder(ids, await read(ids)) }
}
