import type { Kysely } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { searchText } from '#app/database/searched.ts'
import { indexStaleRows } from '#app/database/stale-rows.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'

import { enquiryLine, type EnquiryLine } from './enquiry-line.ts'

const columns = enquiryLine.keyof().options
const details = z.record(z.string(), z.string())

export async function linesOf(db: Kysely<Tables>, enquiryIds: string[]) {
  const lines = new Map<string, EnquiryLine[]>(enquiryIds.map((id) => [id, []]))
  if (enquiryIds.length === 0) return lines
  const rows = await db
    .selectFrom('enquiryLines')
    .select(['enquiryId', ...columns])
    .where('enquiryId', 'in', enquiryIds)
    .orderBy('enquiryId')
    .orderBy('position')
    .execute()
  for (const { enquiryId, ...row } of rows) {
    const line = { ...withoutNulls(row), details: details.parse(JSON.parse(row.details)) }
    lines.get(enquiryId)?.push(line)
  }
  return lines
}

export async function saveLines(db: Kysely<Tables>, enquiryId: string, lines: EnquiryLine[]) {
  const rows = lines.map((line) => ({
    ...line,
    _id: newId(),
    enquiryId,
    productId: line.productId ?? null,
    partNumber: line.partNumber ?? null,
    maker: line.maker ?? null,
    details: JSON.stringify(line.details),
  }))
  await db.insertInto('enquiryLines').values(rows).execute()
}

/** A change of one of these columns must update `searchText`. */
const searchedColumns = [
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

export function indexEnquiries(db: Database, signal?: AbortSignal) {
  return indexStaleRows(
    db,
    async (tx, limit) => {
      const rows = await tx
        .selectFrom('enquiries')
        .select(['_id', ...searchedColumns])
        .where('searchText', '=', '')
        .limit(limit)
        .execute()
      const lines = await linesOf(
        tx,
        rows.map(({ _id }) => _id),
      )
      for (const { _id, ...searched } of rows) {
        await tx
          .updateTable('enquiries')
          .set({ searchText: searchTextOf(searched, lines.get(_id)) })
          .where('_id', '=', _id)
          .where('searchText', '=', '')
          .execute()
      }
      return rows.length
    },
    signal,
  )
}
