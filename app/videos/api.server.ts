import type { FastifyInstance } from 'fastify'

import type { Database } from '#app/database/database.server.ts'
import { listQuery } from '#app/http/lists.server.ts'
import { listRecords, writeRecords } from '#app/http/record-routes.server.ts'

import { videos } from './video-writes.server.ts'
import { videoChanges, videoFields } from './video.ts'

const path = '/videos'

export async function videoRoutes(app: FastifyInstance, { db }: { db: Database }) {
  listRecords(app, db, { type: videos, path, summary: 'Videos, newest first', query: listQuery })
  const bodies = { entry: videoFields, changes: videoChanges }
  writeRecords(app, db, { type: videos, path, name: 'video', ...bodies })
}
