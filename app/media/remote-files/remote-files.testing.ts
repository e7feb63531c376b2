import { join } from 'node:path'

import type { Database } from '#app/database/database.server.ts'

import { freshMedia } from '../fresh-media.testing.ts'
import { alsoLoopback, usualLimits } from './download.server.ts'
import { openRemoteFiles } from './remote-files.server.ts'
import { remoteHost } from './remote-host.testing.ts'

export async function fetching(db: Database) {
  const host = await remoteHost()
  const { folder, media } = await freshMedia()
  const quick = { time: 3_000, silence: 1_000 }
  const limits = {
    picture: { ...usualLimits.picture, ...quick },
    video: { ...usualLimits.video, ...quick },
    datasheet: { ...usualLimits.datasheet, ...quick },
  }
  const errors: unknown[] = []
  const options = {
    media,
    limits,
    folder: join(folder, 'incoming'),
    reach: alsoLoopback,
    siteUrl: 'https://chandlery.example',
    hasRoom: async () => true,
    report: (error: unknown) => void errors.push(error),
  }
  const clock = { time: Date.parse('2026-11-23T08:00:00Z') }
  const open = (changes: Partial<typeof options & { db: Database }> = {}) =>
    openRemoteFiles(
      { db, ...options, ...changes, clock: async () => clock.time },
      { pollInterval: 50 },
    )
  const fetchNow = async (changes?: Parameters<typeof open>[0]) => {
    const worker = open(changes)
    worker.start()
    await worker.idle()
    await worker.stop()
  }
  const queued = () =>
    db
      .selectFrom('remoteFiles')
      .select(['recordId', 'kind', 'address', 'tries', 'problem', 'failedAt'])
      .orderBy('recordId')
      .orderBy('kind')
      .orderBy('address')
      .execute()
  return { host, media, options, errors, clock, open, fetchNow, queued }
}

export const minute = 60_000
export const hour = 60 * minute

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
