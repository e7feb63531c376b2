import { deleteFile, findFile, storeFile } from '#app/ui/outbox/outbox-store.ts'
import { readStored, writeStored } from '#app/ui/unsent.ts'

import type { ListedFile } from './listed-file.ts'

/** A file on the device. `sent` is its share in percent; `problem` is why it cannot be sent. */
export type DeviceFile = ListedFile & { sent: number; isStored: boolean; problem?: string }

export const listName = 'enquiry files'

/** Where a browser stores nothing, files are lost by a reload. */
const blobs = new Map<string, Blob>()

/** False when the device has no room for it; then it lasts as long as the page. */
export async function storeBlob(id: string, blob: Blob) {
  blobs.set(id, blob)
  return storeFile(id, blob).then(
    () => true,
    () => false,
  )
}

export async function blobOf(id: string) {
  const blob = blobs.get(id) ?? (await findFile(id)) ?? (await oldBlobOf(id))
  if (blob) blobs.set(id, blob)
  return blob
}

/** From before the outbox, when files were in a cache. */
async function oldBlobOf(id: string) {
  if (!('caches' in window)) return undefined
  const address = `/enquiry-list/files/${id}`
  const stored = await caches.match(address, { cacheName: listName }).catch(() => undefined)
  const blob = await stored?.blob()
  if (blob) await storeBlob(id, blob)
  return blob
}

export async function deleteBlob(id: string) {
  blobs.delete(id)
  await deleteFile(id)
}

export function storedFiles() {
  return readStored<DeviceFile[]>(listName) ?? []
}

/** A browser that stores nothing has them until the page is left. */
export function storeFiles(files: DeviceFile[]) {
  writeStored(listName, files.length > 0 ? files : undefined)
}

/** Forgets the files of a list that the server has stored. */
export function forgetFiles(ids: readonly string[]) {
  storeFiles(storedFiles().filter(({ _id }) => !ids.includes(_id)))
}
