import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readConfig } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'
import { grain } from '#app/media/fresh-media.testing.ts'
import { openMedia } from '#app/media/media.server.ts'
import { zipOf } from '#app/spreadsheets/workbook.testing.ts'

import { createImport } from './create-import.server.ts'
import { zipFolder, zipPath } from './import-pictures.server.ts'
import { runImports } from './import-worker.server.ts'
import { findImport, startUndo, startWriting } from './imports.server.ts'
import { previewRows, type RowKind } from './preview.server.ts'
import type { PictureStore } from './runs.server.ts'

const drawn = new Map<string, Buffer>()

async function pictureNamed(name: string) {
  const picture = drawn.get(name) ?? (await grain(60, 40).jpeg().toBuffer())
  drawn.set(name, picture)
  return picture
}

export async function withPictures(db: Database) {
  const folder = freshFolder()
  const media = await openMedia(db, folder, readConfig({}).media)
  const pictures: PictureStore = { media, folder: zipFolder(folder), hasRoom: async () => true }
  mkdirSync(pictures.folder, { recursive: true })
  const run = (changes: Partial<PictureStore> = {}, signal?: AbortSignal) =>
    runImports(db, { pictures: { ...pictures, ...changes }, ...(signal && { signal }) })
  const zipped = async (names: string[], others: Parameters<typeof zipOf>[0]) =>
    zipOf([
      ...(await Promise.all(names.map(async (name) => ({ name, text: await pictureNamed(name) })))),
      ...others,
    ])
  return {
    media,
    pictures,
    run,
    async checked(csv: string, names: string[], others: Parameters<typeof zipOf>[0] = []) {
      const [path, zip] = [join(folder, 'products.csv'), join(folder, 'pictures.zip')]
      writeFileSync(path, csv)
      const bytes = await zipped(names, others)
      writeFileSync(zip, bytes)
      const sheet = csv === '' ? undefined : { path, fileName: 'products.csv' }
      const id = await createImport(db, { sheet, zip: { path: zip, fileName: 'pictures.zip' } })
      writeFileSync(zipPath(pictures.folder, id), bytes)
      await run()
      return id
    },
    async write(id: string) {
      await startWriting(db, id)
      await run()
      return findImport(db, id)
    },
    async undo(id: string) {
      await startUndo(db, id)
      await run()
      return findImport(db, id)
    },
    async preview(id: string, kind: RowKind) {
      const found = await findImport(db, id)
      return found ? (await previewRows(db, found, { kind, after: 0 })).rows : []
    },
    async names(id: string) {
      const rows = db.selectFrom('importPictures').select(['name', 'address'])
      const stored = await rows
        .where('importId', '=', id)
        .where('address', 'is not', null)
        .execute()
      return new Map(stored.map(({ name, address }) => [address, name]))
    },
    async unused(id: string) {
      const rows = db.selectFrom('importPictures').select(['name', 'problem', 'unmatched'])
      const all = await rows.where('importId', '=', id).orderBy('place').execute()
      return all.flatMap(({ name, problem, unmatched }) =>
        problem || unmatched ? [[name, problem ?? unmatched]] : [],
      )
    },
  }
}
