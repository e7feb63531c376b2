import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Insertable } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { knownFile, rememberFile } from '#app/media/media-sources.server.ts'
import { saveUploadedPicture } from '#app/media/originals.server.ts'
import { openPictures, picturesInZip, type ZipPicture } from '#app/media/picture-zip.server.ts'
import { refusal } from '#app/media/refusal.ts'

import { isZipGone } from './change-words.ts'
import type { Import } from './imports.server.ts'
import { type PictureStore, type Run, withLease } from './runs.server.ts'

function usedPictures(db: Database, importId: string) {
  return db
    .selectFrom('importPictures')
    .where('importId', '=', importId)
    .where('problem', 'is', null)
    .where('unmatched', 'is', null)
}

export async function pictureProgress(db: Database, importId: string) {
  const { all, stored } = await usedPictures(db, importId)
    .select((eb) => [eb.fn.countAll().as('all'), eb.fn.count('address').as('stored')])
    .executeTakeFirstOrThrow()
  return { all: Number(all), stored: Number(stored) }
}

/** The store is down or full: the import goes on when it is there again. */
export class PicturesWait extends Error {
  override name = 'PicturesWait'
}

export function zipFolder(dataDir: string) {
  return join(dataDir, 'uploads', 'imports')
}

export function zipPath(folder: string, importId: string) {
  return join(folder, `${importId}.zip`)
}

const picturesAtOnce = 200
const day = 24 * 3_600_000

/** Throws FileRefused. What is known of a picture from another ZIP file of this month holds here too. */
export async function readPictures(db: Database, importId: string, path: string) {
  let some: ZipPicture[] = []
  const save = async () => {
    if (some.length === 0) return
    const values: Insertable<Tables['importPictures']>[] = []
    for (const one of some)
      values.push({ importId, ...one, address: null, ...(await knownOf(db, one)) })
    some = []
    await retryWhileBusy(() => db.insertInto('importPictures').values(values).execute())
  }
  for await (const one of picturesInZip(path)) {
    some.push(one)
    if (some.length === picturesAtOnce) await save()
  }
  await save()
}

async function knownOf(db: Database, { digest }: Pick<ZipPicture, 'digest'>) {
  if (digest === null) return undefined
  const address = await knownFile(db, sourceOf(digest), 30 * day, Date.now())
  if (address !== undefined) return { address }
  const refused = db.selectFrom('importPictures').select('problem').where('digest', '=', digest)
  return refused.where('problem', 'is not', null).limit(1).executeTakeFirst()
}

function sourceOf(digest: string) {
  return { kind: 'picture' as const, source: `sha256:${digest}` }
}

/** On PostgreSQL another copy of the site may have the ZIP file on its disk. */
export function isElsewhere(db: Database, found: Import, pictures: PictureStore | undefined) {
  if (found.state !== 'writing' || found.pictures === null) return false
  if (!pictures) return true
  const isHere = existsSync(zipPath(pictures.folder, found._id))
  return !isHere && db.engine === 'postgres' && !isZipGone(found, Date.now())
}

/** Stores the pictures that the rows use, one by one, so that a restart goes on after the last. */
export async function storePictures(db: Database, { _id }: Import, run: Run) {
  const { pictures } = run
  const waiting = usedPictures(db, _id).select(['place', 'digest']).where('address', 'is', null)
  const [first] = await waiting.limit(1).execute()
  if (!first || !pictures) return
  const zip = zipPath(pictures.folder, _id)
  if (!existsSync(zip)) return giveUpAll(db, _id, run)
  const file = await openPictures(zip)
  try {
    for (;;) {
      const some = await waiting.orderBy('place').limit(picturesAtOnce).execute()
      if (some.length === 0) return
      for (const one of some) {
        run.signal.throwIfAborted()
        if (!(await pictures.hasRoom())) throw new PicturesWait('The disk is full.')
        const stored = await storeOne(db, { ...one, file, pictures })
        await savePicture(db, { importId: _id, place: one.place, ...stored }, run)
      }
    }
  } finally {
    file.close()
  }
}

type Waiting = {
  place: number
  digest: string | null
  file: Awaited<ReturnType<typeof openPictures>>
  pictures: PictureStore
}

async function storeOne(db: Database, { place, digest, file, pictures }: Waiting) {
  const path = join(pictures.folder, randomUUID())
  try {
    await mkdir(pictures.folder, { recursive: true, mode: 0o700 })
    await file.extract(place, path).catch(refuseDamaged)
    const address = await saveUploadedPicture(pictures.media, path)
    if (digest !== null) await rememberFile(db, sourceOf(digest), { address, now: Date.now() })
    return { address }
  } catch (cause) {
    const isRefused = cause instanceof Error && 'statusCode' in cause
    if (isRefused) return { problem: cause.message.replace(/ (Please c|C)hoose .*$/, '') }
    if (isOutage(cause)) throw new PicturesWait('The store does not answer.', { cause })
    throw cause
  } finally {
    await rm(path, { force: true })
  }
}

function refuseDamaged(cause: unknown): never {
  throw isOutage(cause) ? cause : refusal(422, 'The file is damaged.', cause)
}

type Stored = { importId: string; place: number } & ({ address: string } | { problem: string })

async function savePicture(db: Database, { importId, place, ...stored }: Stored, run: Run) {
  await withLease(db, run, async (tx) => {
    const picture = tx.updateTable('importPictures').set(stored)
    await picture.where('importId', '=', importId).where('place', '=', place).execute()
  })
}

async function giveUpAll(db: Database, importId: string, run: Run) {
  const problem = 'The ZIP file is not there any more. Send it again.'
  await withLease(db, run, async (tx) => {
    const pictures = tx.updateTable('importPictures').set({ problem, digest: null })
    const waiting = pictures.where('importId', '=', importId).where('address', 'is', null)
    await waiting.where('problem', 'is', null).execute()
  })
}

export async function removeZip({ _id }: Import, { pictures }: Run) {
  if (pictures) await rm(zipPath(pictures.folder, _id), { force: true })
}
