import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { expect } from 'vitest'

import type { Engine } from '#app/database/database.server.ts'
import { freshDatabase, freshFolder } from '#app/database/database.testing.ts'

import { imageHostKey, fakeImageHost, videoHostPreset, fakeVideoHost } from './fake-host.testing.ts'
import { fakeS3 } from './fake-s3.testing.ts'
import { openMedia } from './media.server.ts'
import type { MediaSettings } from './settings.ts'

const disk: MediaSettings = {
  pictures: 'disk',
  videos: 'disk',
  s3: undefined,
  imageHost: undefined,
  videoHost: undefined,
}

export async function mediaWith(settings: Partial<MediaSettings>, engine: Engine = 'sqlite') {
  const [db, dataDir] = [await freshDatabase(engine), freshFolder()]
  const media = await openMedia(db, dataDir, { ...disk, ...settings })
  const register = () => db.selectFrom('mediaFiles').selectAll().execute()
  return { db, dataDir, media, register }
}

export async function mediaInS3(engine?: Engine) {
  const s3 = await fakeS3()
  const root = 's3://chandlery/site'
  const settings = { ...disk, pictures: root, videos: root, s3: s3.account }
  return { server: s3, settings, ...(await mediaWith(settings, engine)) }
}

export async function mediaAtHosts(engine?: Engine) {
  const [images, videos] = [await fakeImageHost(), await fakeVideoHost()]
  const settings = {
    ...disk,
    pictures: 'image-host',
    videos: 'video-host',
    imageHost: { url: images.url, key: imageHostKey },
    videoHost: { url: videos.url, preset: videoHostPreset },
  }
  return { images, videos, settings, ...(await mediaWith(settings, engine)) }
}

export async function expectNothingUnfinished(dataDir: string) {
  expect(await readdir(path.join(dataDir, 'media/incoming'))).toEqual([])
}
