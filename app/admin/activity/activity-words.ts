import { z } from 'zod'

import { postLabels } from '#app/blog/post.ts'
import { allProductLabels } from '#app/catalogue/product.ts'
import { type ActivityKind, type FieldChange, activityKinds } from '#app/database/activity-kinds.ts'
import { storable } from '#app/database/fields.ts'
import { videoLabels } from '#app/videos/video.ts'

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

export const kindLabels: { [kind in ActivityKind]: string } = {
  products: 'Products',
  posts: 'Blog',
  videos: 'Videos',
  categories: 'Categories',
  enquiries: 'Enquiries',
  customers: 'Customers',
  settings: 'Settings',
  mail: 'Mail',
  imports: 'Import and export',
  people: 'People',
  accounts: 'Sign-in and accounts',
  backups: 'Backups',
}

const nouns: { [kind in ActivityKind]?: readonly [one: string, many: string] } = {
  products: ['Product', 'products'],
  posts: ['Blog', 'blogs'],
  videos: ['Video', 'videos'],
  categories: ['Category', 'categories'],
  enquiries: ['Enquiry', 'enquiries'],
  customers: ['Customer', 'customers'],
  settings: ['Settings', 'settings'],
  mail: ['Mail settings', 'mail settings'],
  people: ['Person', 'people'],
}

/** Such as 'Product changed' or '12 products deleted'; other kinds name what they are about in the action. */
export function whatWasDone(kind: ActivityKind, action: string, records: number) {
  const noun = nouns[kind]
  const count = records.toLocaleString('en')
  if (noun) return records === 1 ? `${noun[0]} ${action}` : `${count} ${noun[1]} ${action}`
  const spoken = action.charAt(0).toUpperCase() + action.slice(1)
  return records === 1 ? spoken : `${spoken}, ${count} records`
}

const labels: { [field: string]: { label: string } } = {
  ...postLabels,
  ...videoLabels,
  ...allProductLabels,
  imageUrl: { label: 'Picture' },
  categoryName: { label: 'Category' },
  subcategoryName: { label: 'Subcategory' },
  givenTo: { label: 'Assigned to' },
  isHidden: { label: 'Hidden' },
}

export function changedFields(changes: FieldChange[], names: ReadonlyMap<string, string>) {
  return changes.map(({ field, ...values }) => {
    const shown = (value = '') =>
      field === 'givenTo' ? value && (names.get(value) ?? 'A former person') : value
    const { before, after } = values
    const name = labels[field]?.label ?? spoken(field)
    return { name, ...(after !== undefined && { before: shown(before), after: shown(after) }) }
  })
}

function spoken(field: string) {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function filterIn(query: URLSearchParams): ActivityFilter {
  return activityFilter.parse(Object.fromEntries(query))
}
