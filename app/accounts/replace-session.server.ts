import type { Transaction } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'

import { hashOf, openSession } from './sessions.server.ts'

/** Opens a session in place of the person's former one in this browser, which goes on hearing of new enquiries. */
export async function replaceSession(
  tx: Transaction<Tables>,
  ownerId: string,
  device: string,
  former = '',
) {
  const ended = tx.deleteFrom('sessions').where('ownerId', '=', ownerId)
  await ended.where('secretHash', '=', former).execute()
  const secret = await openSession(tx, ownerId, device)
  const pushes = tx.updateTable('pushSubscriptions').set({ sessionHash: hashOf(secret) })
  await pushes.where('ownerId', '=', ownerId).where('sessionHash', '=', former).execute()
  return secret
}
