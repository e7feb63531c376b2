import { searchText } from '#app/database/searched.ts'

/** What an enquiry is found by; what is not there is null in the table and absent in a record. */
type Worded = {
  reference: string
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
  message: string
  productTitle?: string | null | undefined
  note: string
}

/** The columns that `searchTextOf` reads: who changes one of them files the words anew. */
export const wordedColumns = [
  'reference',
  'name',
  'phone',
  'email',
  'message',
  'productTitle',
  'note',
] as const satisfies readonly (keyof Worded)[]

/** All that an owner may look for an enquiry by. */
export function searchTextOf(enquiry: Worded) {
  return searchText(wordedColumns.map((column) => enquiry[column] ?? ''))
}
