import type { FastifyInstance } from 'fastify'

import { posts } from '#app/blog/post-writes.server.ts'
import { postFields } from '#app/blog/post.ts'
import { zipFolder } from '#app/catalogue/changes/import-pictures.server.ts'
import { openImports } from '#app/catalogue/changes/import-worker.server.ts'
import { importedRecords } from '#app/catalogue/changes/imported-records.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Reach } from '#app/media/remote-files/download.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'
import { videoFields } from '#app/videos/video.ts'
import { videos } from '#app/videos/videos.server.ts'

export const importedSubjects = [
  // Ignores fields with these names of other sites; records listed there are published.
  importedRecords(posts, {
    fields: postFields,
    entry: postFields.omit({ state: true, date: true }),
  }),
  importedRecords(videos, { fields: videoFields }),
]

const formPages = /^\/dashboard\/(?:import|bulk-edit)(?:[/?]|$)/

type Site = {
  db: Database
  reach?: Reach
  media: MediaStore
  dataDir: string
  space: Pick<DiskSpace, 'hasRoom'>
}

export function startImports(app: FastifyInstance, { db, reach, media, dataDir, space }: Site) {
  const pictures = { media, folder: zipFolder(dataDir), hasRoom: space.hasRoom }
  const imports = openImports(db, { others: importedSubjects, pictures, reach }, (err) =>
    app.log.error({ err }, 'an import has stopped'),
  )
  app.addHook('onListen', async () => imports.start())
  app.addHook('onResponse', async ({ method, url }) => {
    if (method === 'POST' && formPages.test(url)) imports.wake()
  })
  app.addHook('onClose', () => imports.stop())
}
