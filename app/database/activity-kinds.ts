export const activityKinds = [
  'products',
  'posts',
  'videos',
  'categories',
  'enquiries',
  'customers',
  'settings',
  'mail',
  'imports',
  'people',
  'accounts',
  'backups',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Long values are cut. An enquiry has field names only, because values are personal data. */
export type FieldChange = { field: string; before?: string; after?: string }
