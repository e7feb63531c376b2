import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

export type PushKeys = { publicKey: string; privateKey: string }

/** Makes the keys at the first start. All copies of the site use the same ones, and so does a restored backup. */
export async function pushKeys(db: Database): Promise<PushKeys> {
  const saved = db.selectFrom('pushKeys').select(['publicKey', 'privateKey'])
  const known = await saved.executeTakeFirst()
  if (known) return known
  const { default: webPush } = await import('web-push')
  const made = { id: 1, ...webPush.generateVAPIDKeys() }
  const insert = db.insertInto('pushKeys').values(made)
  await retryWhileBusy(() => insert.onConflict((conflict) => conflict.doNothing()).execute())
  return saved.executeTakeFirstOrThrow()
}
