import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'

import { linesOf, saveLines } from '../enquiry-lines.server.ts'
import { searchTextOf } from '../enquiry-search.server.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { newListNumber } from '../reference.ts'

/** The same person asks for the same lines again: a new enquiry with a number of its own. Returns its id. */
export function repeatList(db: Database, { _id: id, reference }: ManagedEnquiry) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const old = await tx
        .selectFrom('enquiries')
        .selectAll()
        .where('_id', '=', id)
        .executeTakeFirstOrThrow()
      const lines = (await linesOf(tx, [id])).get(id) ?? []
      const number = newListNumber()
      const now = new Date().toISOString()
      const row = {
        ...old,
        _id: newId(),
        reference: number,
        listNumber: number,
        message: `The same as ${reference}.\n\n${old.message}`,
        createdAt: now,
        updatedAt: now,
        version: 1,
        status: 'new' as const,
        stage: 'received' as const,
        readAt: null,
        note: '',
        suspectedAt: null,
        suspicion: null,
        key: null,
        wordsHash: null,
        eta: null,
        neededBy: null,
        followUpOn: null,
        givenTo: null,
        answeredBy: null,
        source: null,
      }
      const searchText = searchTextOf(row, lines)
      await tx
        .insertInto('enquiries')
        .values({ ...row, searchText })
        .execute()
      if (lines.length > 0) await saveLines(tx, row._id, lines)
      return row._id
    }),
  )
}
