import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import { titleKey } from '#app/database/searched.ts'
import { type Typed, typedLine } from '#app/http/form-input.ts'
import { isoTime } from '#app/platform/clock.ts'

import { viewQuery } from './product-views.ts'

const mostViews = 20
/** A search of 400 characters is nine times as long in an address of Bangla. */
const longestQuery = 5000

export type ProductView = { _id: string; name: string; query: string }

export function productViews(db: Database, ownerId: string): Promise<ProductView[]> {
  return db
    .selectFrom('productViews')
    .select(['_id', 'name', 'query'])
    .where('ownerId', '=', ownerId)
    .orderBy('nameKey')
    .limit(mostViews)
    .execute()
}

const viewName = typedLine(40).refine(Boolean, 'Please write a name.')

/** Returns the problem with the name. A view of the same name gets the new filters, so a form sent twice saves once. */
export async function saveView(db: Database, ownerId: string, typed: Typed) {
  const read = viewName.safeParse(typed.name)
  if (!read.success) return read.error.issues[0]?.message
  const name = read.data
  const query = viewQuery(new URLSearchParams(typed.query))
  if (query.length > longestQuery || !isStorable(decodeURIComponent(query)))
    return 'The filters cannot be saved. Please shorten the search.'
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const nameKey = titleKey(name)
      const views = await tx
        .selectFrom('productViews')
        .select('nameKey')
        .where('ownerId', '=', ownerId)
        .execute()
      const isNew = !views.some((view) => view.nameKey === nameKey)
      if (isNew && views.length >= mostViews)
        return `You have ${mostViews} views. Please delete one first.`
      await tx
        .insertInto('productViews')
        .values({ _id: newId(), ownerId, name, nameKey, query, createdAt: isoTime() })
        .onConflict((known) => known.columns(['ownerId', 'nameKey']).doUpdateSet({ name, query }))
        .execute()
      return undefined
    }),
  )
}

/** Only one's own. */
export async function deleteView(db: Database, ownerId: string, id: string) {
  if (!isStorable(id)) return
  const deletion = db.deleteFrom('productViews').where('_id', '=', id)
  await retryWhileBusy(() => deletion.where('ownerId', '=', ownerId).execute())
}
