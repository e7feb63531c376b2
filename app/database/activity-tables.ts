import type { Generated } from 'kysely'

export const activityKinds = [
  'products',
  'posts',
  'videos',
  'categories',
  'enquiries',
  'settings',
  'mail',
  'imports',
  'people',
  'accounts',
  'backups',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Long values are cut. An enquiry has only the names of its fields, because their values are about a buyer. */
export type FieldChange = { field: string; before?: string; after?: string }

export interface ActivityTables {
  /** Who did what in the admin. `personId` is null for a command on the server; `changes` is JSON. */
  activity: {
    _id: string
    createdAt: string
    personId: string | null
    kind: ActivityKind
    action: string
    recordId: string | null
    /** The title at that time; of several records, the titles of the first. */
    title: string | null
    records: Generated<number>
    changes: Generated<string>
  }
}
