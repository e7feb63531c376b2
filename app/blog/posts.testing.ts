import type { Database } from '#app/database/database.server.ts'
import { changeRecord, type Entry, insertRecord } from '#app/database/record-writes.server.ts'
import { moveToTrash, takeFromTrash } from '#app/database/trash.server.ts'

import { posts } from './post-writes.server.ts'
import type { PostFields } from './post.ts'

export function addPost(db: Database, entry: Entry<PostFields>) {
  return db.change('posts', (tx) => insertRecord(tx, posts, entry))
}

export function changePost(db: Database, id: string, fields: PostFields, version: number) {
  const all: PostFields = { state: undefined, date: undefined, ...fields }
  return changeRecord(db, posts, { id, version }, () => all)
}

export function deletePost(db: Database, id: string) {
  return moveToTrash(db, 'posts', id)
}

export function restorePost(db: Database, id: string) {
  return takeFromTrash(db, 'posts', id)
}
