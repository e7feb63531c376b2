import type { Database } from '#app/database/database.server.ts'

/** How many enquiries came since that day, and how long those waited that were answered, in milliseconds. */
export async function answerWaits(db: Database, since: string) {
  const rows = await db
    .selectFrom('enquiries')
    .leftJoin('enquiryAnswers', 'enquiryId', '_id')
    .select(['createdAt', 'answeredAt'])
    .where('status', '<>', 'spam')
    .where('createdAt', '>=', since)
    .execute()
  const waits = rows.flatMap(({ createdAt, answeredAt }) =>
    answeredAt === null ? [] : [Date.parse(answeredAt) - Date.parse(createdAt)],
  )
  return { all: rows.length, waits }
}
