import { z } from 'zod'

import { activityKinds } from '#app/database/activity-kinds.ts'
import { storable } from '#app/database/fields.ts'

const day = z.iso.date().optional().catch(undefined)
const id = storable
  .optional()
  .transform((typed) => typed || undefined)
  .catch(undefined)

/** A wrong filter is left out. Both days count. */
const activityFilter = z.object({
  person: id,
  record: id,
  kind: z.enum(activityKinds).optional().catch(undefined),
  from: day,
  to: day,
})
export type ActivityFilter = Partial<z.infer<typeof activityFilter>>

export function filterIn(query: URLSearchParams): ActivityFilter {
  return activityFilter.parse(Object.fromEntries(query))
}
