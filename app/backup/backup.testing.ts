import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { addPosts } from '#app/blog/post-writes.server.ts'
import { setFeatured } from '#app/catalogue/admin/product-actions.server.ts'
import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { readConfig } from '#app/config.server.ts'
import { openDatabase } from '#app/database/database.server.ts'
import type { Engine } from '#app/database/database.server.ts'
import { freshFolder, freshUrl } from '#app/database/database.testing.ts'
import { migrate } from '#app/database/migrate.server.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { saveAttachment } from '#app/inbox/attachments/attachments.server.ts'
import { openMedia } from '#app/media/media.server.ts'
import { saveFile } from '#app/media/originals.server.ts'
import { addVideos } from '#app/videos/videos.server.ts'

import { openSnapshot, type BackupSource } from './back-up.server.ts'
import { lineOf } from './snapshot.ts'

export async function emptyPlace(engine: Engine): Promise<BackupSource> {
  const url = engine === 'postgres' ? await freshUrl() : ''
  return readConfig({ DATA_DIR: freshFolder(), DATABASE_URL: url })
}

export async function openPlace({ databaseUrl, dataDir }: BackupSource) {
  const db = await openDatabase(databaseUrl, dataDir)
  onTestFinished(() => db.destroy())
  return db
}

export async function filledPlace(engine: Engine, products = 3) {
  const source = await emptyPlace(engine)
  const db = await openPlace(source)
  await migrate(db)
  const media = await openMedia(db, source.dataDir, source.media)
  const files = await Promise.all(
    Array.from({ length: products }, () => saveFile(media, randomBytes(5_000), 'image/webp')),
  )
  const texts = { description: 'Ünïcode 泵 🚢 "quoted" \\ \n line two', categoryId: '16' }
  const added = await addProducts(
    db,
    files.map((imageUrl, n) => ({
      title: `Pump ${n}`,
      subcategoryId: '',
      ...texts,
      imageUrl,
      supersededBy: 'not-there-yet',
    })),
  )
  await setFeatured(db, [added[0]?._id ?? ''])
  await addPosts(db, [{ title: 'A post', description: 'Text', imageUrl: files[0] ?? '' }])
  await addVideos(db, [{ title: 'A video', videoUrl: files[0] ?? '' }])
  await storeEnquiries(db, [
    { email: 'anna@example.com' },
    { email: null, phone: '+880 1700-000000', name: 'Ben' },
    { email: 'eve@example.com', message: 'One\u2028two' },
  ])
  // More than PostgreSQL reads at once of rows with bytes.
  for (let n = 0; n < 10; n++) {
    const bytes = randomBytes(1_000)
    const file = { name: `Pläte ${n}.jpg`, type: 'image/jpeg', size: 1_000, bytes } as const
    const _id = randomBytes(16).toString('hex')
    await saveAttachment(db, { ...file, _id, preview: n % 2 ? bytes : null, senderHash: '' })
  }
  return { place: source, db, media, products: added }
}

export async function rowsOf(source: Omit<BackupSource, 'media'>) {
  const snapshot = await openSnapshot(source)
  const tables: Record<string, string[]> = {}
  for (const table of snapshot.tables) {
    const lines: string[] = []
    for await (const row of snapshot.rows(table)) lines.push(lineOf(row))
    tables[table.name] = lines
  }
  await snapshot.close()
  return tables
}

export function changedCopy(path: string, change: (bytes: Buffer) => Buffer) {
  const copy = join(freshFolder(), 'changed.tar')
  writeFileSync(copy, change(readFileSync(path)))
  return copy
}
