import { searchText } from '#app/database/searched.ts'

/** The searchable fields of an enquiry; an empty one is null in the table and absent in a record. */
type Worded = {
  reference: string
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
  message: string
  productTitle?: string | null | undefined
  note: string
}

/** The columns that `searchTextOf` reads. A change of one must update `searchText`. */
export const wordedColumns = [
  'reference',
  'name',
  'phone',
  'email',
  'message',
  'productTitle',
  'note',
] as const satisfies readonly (keyof Worded)[]

/** The text that a search for enquiries looks through. */
export function searchTextOf(enquiry: Worded) {
  return searchText(wordedColumns.map((column) => enquiry[column] ?? ''))
}
