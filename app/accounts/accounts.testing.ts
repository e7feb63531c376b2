import type { Engine } from '#app/database/database.server.ts'
import { freshDatabase } from '#app/database/database.testing.ts'

import { makeFirstOwner } from './owners.server.ts'

export const email = 'owner@example.com'
export const password = 'a password of some length'

export async function withOwner(engine: Engine) {
  const db = await freshDatabase(engine)
  await makeFirstOwner(db, { email, password })
  const owner = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  return { db, ownerId: owner._id }
}
