import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { Upload } from '@tus/server'

import type { Database } from '#app/database/database.server.ts'
import { unlessMissing } from '#app/media/tus.server.ts'
import { UploadTable } from '#app/media/upload-table.server.ts'

/** Where the sheets of imports wait, so that they can be read in another way. `folder` is that of this process. */
export type SheetFiles = {
  /** Takes the file away from where it is. */
  store: (importId: string, path: string) => Promise<void>
  has: (importId: string) => Promise<boolean>
  /** Undefined where the file is not stored any more. */
  withFile: <Result>(
    importId: string,
    work: (path: string) => Promise<Result>,
  ) => Promise<Result | undefined>
  move: (from: string, to: string) => Promise<void>
  remove: (importId: string) => Promise<void>
}

/** In files on SQLite, and in the database where several copies of the site can share it. */
export function sheetFiles(db: Database, folder: string): SheetFiles {
  return db.engine === 'sqlite' ? inFolder(folder) : inTable(db, folder)
}

function inFolder(folder: string): SheetFiles {
  const pathOf = (importId: string) => join(folder, `${importId}.sheet`)
  return {
    store: (importId, path) => rename(path, pathOf(importId)),
    has: async (importId) => existsSync(pathOf(importId)),
    withFile: async (importId, work) =>
      existsSync(pathOf(importId)) ? work(pathOf(importId)) : undefined,
    move: (from, to) => rename(pathOf(from), pathOf(to)),
    remove: (importId) => rm(pathOf(importId), { force: true }),
  }
}

/** As a whole upload, which is deleted with those that nobody goes on with. */
function inTable(db: Database, folder: string): SheetFiles {
  const table = new UploadTable({ db, kind: 'sheet', folder })
  const store = async (importId: string, path: string) => {
    const { size } = await stat(path)
    await table.create(new Upload({ id: importId, size, offset: 0 }))
    await table.write(createReadStream(path), importId, 0)
    await rm(path)
  }
  const remove = async (importId: string) =>
    void (await table.remove(importId).catch(unlessMissing))
  return {
    store,
    has: async (importId) => {
      const upload = await table.getUpload(importId).catch(unlessMissing)
      return upload !== undefined && upload.offset === upload.size
    },
    async withFile(importId, work) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return table.withFile(importId, work)
    },
    async move(from, to) {
      await db.transaction().execute(async (tx) => {
        const whole = tx.selectFrom('uploads').selectAll().where('_id', '=', from)
        const upload = await whole.where('kind', '=', 'sheet').executeTakeFirst()
        if (!upload) return
        await tx
          .insertInto('uploads')
          .values({ ...upload, _id: to })
          .execute()
        const parts = tx.updateTable('uploadParts').set({ uploadId: to })
        await parts.where('uploadId', '=', from).execute()
        await tx.deleteFrom('uploads').where('_id', '=', from).execute()
      })
    },
    remove,
  }
}
