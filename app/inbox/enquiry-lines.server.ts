import type { Kysely } from 'kysely'
import { z } from 'zod'

import { newId } from '#app/database/ids.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'

import { enquiryLine, type EnquiryLine } from './enquiry-line.ts'

const columns = enquiryLine.keyof().options
const details = z.record(z.string(), z.string())

/** The lines of these enquiries, in their order. */
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
