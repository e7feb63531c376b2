import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { idShape } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'

import { linesOf, saveLines } from '../enquiry-lines.server.ts'
import { searchTextOf } from '../enquiry-search.server.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { newListNumber } from '../reference.ts'

/**
 * The same person asks for the same lines again: a new enquiry with a number of its own. Returns its id, which is
 * `given`, so that a form that is sent twice makes one.
 */
export function repeatList(db: Database, { _id: id, reference }: ManagedEnquiry, given = '') {
  const repeatedId = idShape.test(given) ? given : newId()
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
        _id: repeatedId,
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
      const added = await tx
        .insertInto('enquiries')
        .values({ ...row, searchText })
        .onConflict((sentTwice) => sentTwice.column('_id').doNothing())
        .executeTakeFirst()
      if (added.numInsertedOrUpdatedRows === 1n && lines.length > 0)
        await saveLines(tx, repeatedId, lines)
      return repeatedId
    }),
  )
}
