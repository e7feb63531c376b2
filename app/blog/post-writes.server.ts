import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { addRecords, type Entry, type RecordType } from '#app/database/record-writes.server.ts'
import { titleWords } from '#app/database/searched.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import { shownDay } from '#app/settings/use-settings.ts'
import { picturesIn } from '#app/ui/text-markup.ts'

import { saveFormerSlug, slugFor, slugFromId } from './post-addresses.server.ts'
import { datesOf } from './post-dates.ts'
import type { Post, PostFields } from './post.ts'
import { postRows } from './posts.server.ts'

export const posts: RecordType<PostFields, Post> = {
  ...postRows,
  // Each slug depends on those before it.
  rowsPerInsert: 1,
  beforeSave: async (tx, { _id, title, description, state, date }, current) => ({
    ...titleWords(title),
    ...datesOf({ state, date }, current && { ...current, shownDay: await dayOf(tx, current) }),
    pictures: listOf(picturesIn(description)),
    slug: (await slugFor(tx, title, current)) || (await slugFromId(tx, _id)),
  }),
  afterSave: async (tx, [saved], current) => {
    if (saved && current && saved.slug !== current.slug) {
      await saveFormerSlug(tx, current, saved.slug)
    }
  },
}

async function dayOf(tx: Transaction<Tables>, { createdAt }: Post) {
  const { settings } = await readSettings(tx)
  return shownDay(settings.company, createdAt)
}

function listOf(addresses: string[]) {
  return addresses.length > 0 ? JSON.stringify(addresses) : null
}

export function addPosts(db: Database, list: Entry<PostFields>[]) {
  return addRecords(db, posts, list)
}
