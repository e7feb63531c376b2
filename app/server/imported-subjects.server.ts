import type { FastifyInstance } from 'fastify'

import { posts } from '#app/blog/post-writes.server.ts'
import { postFields } from '#app/blog/post.ts'
import { openImports } from '#app/catalogue/import/import-worker.server.ts'
import { importedRecords } from '#app/catalogue/import/imported-records.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Reach } from '#app/media/remote-files/reach.server.ts'
import { videos } from '#app/videos/video-writes.server.ts'
import { videoFields } from '#app/videos/video.ts'

/** What an old site has beside products. */
export const importedSubjects = [
  importedRecords(posts, { fields: postFields }),
  importedRecords(videos, { fields: videoFields }),
]

type Site = { db: Database; reach?: Reach }

export function startImports(app: FastifyInstance, { db, reach }: Site) {
  const imports = openImports(db, { others: importedSubjects, reach }, (err) =>
    app.log.error({ err }, 'an import has stopped'),
  )
  app.addHook('onListen', async () => imports.start())
  app.addHook('onClose', () => imports.stop())
}
