import { searchText } from '#app/database/searched.ts'

import type { EnquiryLine } from './enquiry-line.ts'

/** A change of one of these columns must update `searchText`. */
export const searchedColumns = [
  'reference',
  'name',
  'phone',
  'email',
  'message',
  'productTitle',
  'note',
  'company',
  'vessel',
  'imoNumber',
  'port',
  'ownReference',
  'requisition',
] as const

type Searched = { [column in (typeof searchedColumns)[number]]?: string | null | undefined }

export function searchTextOf(enquiry: Searched, lines: EnquiryLine[] = []) {
  const about = searchedColumns.map((column) => enquiry[column] ?? '')
  const listed = lines.flatMap(({ title, partNumber = '', maker = '', note, details }) => {
    return [title, partNumber, maker, note, ...Object.values(details)]
  })
  return searchText([...about, ...listed])
}
