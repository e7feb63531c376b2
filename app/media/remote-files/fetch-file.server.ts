import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import type { RemoteFileKind } from '#app/database/remote-file-row.ts'

import { inspectDatasheet, inspectVideo } from '../accepted-files.server.ts'
import { saveFile, saveUploadedPicture } from '../originals.server.ts'
import type { MediaStore } from '../store.ts'
import { download, type Reach, type usualLimits } from './download.server.ts'

export type Fetching = {
  media: MediaStore
  /** Where a file is while it arrives. */
  folder: string
  reach: Reach
  limits: typeof usualLimits
}

type Asked = { kind: RemoteFileKind; address: string }

/** Returns the address of the saved file. It is read, judged and made anew as an upload is. */
export async function fetchFile(
  { kind, address }: Asked,
  { media, folder, reach, limits }: Fetching,
  signal: AbortSignal,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, randomUUID())
  try {
    await download(address, file, { limits: limits[kind], reach, signal })
    if (kind === 'picture') return await saveUploadedPicture(media, file)
    const type = await (kind === 'video' ? inspectVideo : inspectDatasheet)(file)
    return await saveFile(media, await openAsBlob(file), type)
  } finally {
    await rm(file, { force: true })
  }
}
