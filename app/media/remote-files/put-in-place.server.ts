import type { Transaction } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { RemoteFile } from './queue.server.ts'

/** One transaction changes at most so many records, because on SQLite others wait for it. */
const recordsAtOnce = 200
const subjects = ['products', 'posts', 'videos'] as const

/**
 * Writes our own address into all records that name the file. The triggers remove its rows from the queue. The version
 * stays, so that an open form can still be saved.
 */
export async function putInPlace(db: Database, file: RemoteFile, own: string) {
  for (const subject of subjects) {
    while ((await namedBy(db, subject, file)).length > 0) {
      await db.change(subject, async (tx) => {
        const ids = await namedBy(tx, subject, file)
        if (ids.length > 0) await replace[subject](tx, { ...file, own, ids })
      })
    }
  }
}

async function namedBy(
  db: Pick<Database, 'selectFrom'>,
  subject: (typeof subjects)[number],
  { kind, address }: RemoteFile,
) {
  const rows = await db
    .selectFrom('remoteFiles')
    .select('recordId')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .orderBy('recordId')
    .limit(recordsAtOnce)
    .execute()
  return rows.map(({ recordId }) => recordId)
}

type Replacement = RemoteFile & { own: string; ids: string[] }

const replace = {
  async products(tx: Transaction<Tables>, { kind, address, own, ids }: Replacement) {
    const column = kind === 'picture' ? 'imageUrl' : 'datasheetUrl'
    const products = tx.updateTable('products').set({ [column]: own })
    await products.where('_id', 'in', ids).where(column, '=', address).execute()
    if (kind === 'picture') await replaceInLists(tx, { address, own, ids })
  },
  async posts(tx: Transaction<Tables>, { address, own, ids }: Replacement) {
    const posts = tx.updateTable('posts').set({ imageUrl: own })
    await posts.where('_id', 'in', ids).where('imageUrl', '=', address).execute()
  },
  async videos(tx: Transaction<Tables>, { kind, address, own, ids }: Replacement) {
    const column = kind === 'picture' ? 'posterUrl' : 'videoUrl'
    const videos = tx.updateTable('videos').set({ [column]: own })
    await videos.where('_id', 'in', ids).where(column, '=', address).execute()
  },
}

const lists = {
  pictures: z.array(z.string()),
  pictureNotes: z.array(z.looseObject({ picture: z.string() })),
}

async function replaceInLists(
  tx: Transaction<Tables>,
  { address, own, ids }: Omit<Replacement, 'kind'>,
) {
  const renamed = (picture: string) => (picture === address ? own : picture)
  const rows = await tx
    .selectFrom('products')
    .select(['_id', 'pictures', 'pictureNotes'])
    .where('_id', 'in', ids)
    .where((is) => is.or([is('pictures', 'is not', null), is('pictureNotes', 'is not', null)]))
    .execute()
  for (const { _id, pictures, pictureNotes } of rows) {
    const all = pictures && lists.pictures.parse(JSON.parse(pictures)).map(renamed)
    const notes =
      pictureNotes &&
      lists.pictureNotes
        .parse(JSON.parse(pictureNotes))
        .map((note) => ({ ...note, picture: renamed(note.picture) }))
    const changed = {
      pictures: all && JSON.stringify(all),
      pictureNotes: notes && JSON.stringify(notes),
    }
    await tx.updateTable('products').set(changed).where('_id', '=', _id).execute()
  }
}
