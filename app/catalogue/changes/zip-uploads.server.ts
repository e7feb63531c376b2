import { join } from 'node:path'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '#app/database/database.server.ts'
import { usualZip } from '#app/media/picture-zip.server.ts'
import {
  findUpload,
  forOwners,
  openTus,
  tusId,
  tusRoutes,
  type Tus,
} from '#app/media/tus.server.ts'
import { prepareUploads } from '#app/media/upload-route.server.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'
import { FileRefused } from '#app/spreadsheets/file-refusal.ts'

const address = '/imports/zips'

/** In `uploads`, so that what nobody goes on with is deleted with other uploads. */
function folderIn(dataDir: string) {
  return join(dataDir, 'uploads', 'zips')
}

const words = {
  missing: 'There is no such upload. Please choose the ZIP file again.',
  tooLarge: `The ZIP file is larger than ${usualZip.bytes / 1024 ** 3} GB. Please divide it.`,
  unavailable: 'The ZIP file cannot be stored right now. The upload will resume.',
}

const opened = new WeakMap<Database, Tus>()

function openZipUploads(db: Database, dataDir: string) {
  const tus =
    opened.get(db) ??
    openTus({
      db,
      kind: 'zip',
      folder: folderIn(dataDir),
      url: `/api${address}`,
      largest: usualZip.bytes,
      words,
    })
  // A second one would ask for its folder again, and an error of that ends the process.
  opened.set(db, tus)
  return tus
}

type ZipUploads = {
  db: Database
  dataDir: string
  hasRoom: DiskSpace['hasRoom']
  ownerOf: (request: FastifyRequest) => string
}

/** ZIP files that come in parts, before the form of an import that names them (docs/decisions/import.md). */
export async function zipUploadRoutes(app: FastifyInstance, options: ZipUploads) {
  const { db, dataDir, hasRoom, ownerOf } = options
  await prepareUploads(app, { folder: folderIn(dataDir), hasRoom, largest: usualZip.bytes })
  tusRoutes(app, openZipUploads(db, dataDir), { address, ...forOwners(ownerOf) })
}

type ZipUpload = { db: Database; dataDir: string; ownerId: string; id: string }

/** Throws FileRefused when it has not arrived whole. What becomes an import is removed; a refused file stays. */
export async function withZipUpload(
  { db, dataDir, ownerId, id }: ZipUpload,
  work: (zip: { path: string; fileName: string }) => Promise<string>,
) {
  const gone = new FileRefused('The pictures are not here any more. Please choose the ZIP again.')
  const tus = openZipUploads(db, dataDir)
  const upload = tusId.test(id) ? await findUpload(tus, `${ownerId}-${id}`) : undefined
  if (!upload) throw gone
  if (!upload.isWhole) throw new FileRefused('The pictures have not arrived yet. Please wait.')
  const fileName = upload.fileName ?? ''
  const importId = await upload.withFile((path) => work({ path, fileName }))
  if (importId === undefined) throw gone
  await upload.remove()
  return importId
}
