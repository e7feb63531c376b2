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
