import { readStored, writeStored } from '#app/ui/unsent.ts'

import type { ListedFile } from './listed-file.ts'

/** A file on the device. `sent` is its share in percent; `problem` is why it cannot be sent. */
export type DeviceFile = ListedFile & { sent: number; isStored: boolean; problem?: string }

const addressOf = (id: string) => `/enquiry-list/files/${id}`
const cacheName = 'enquiry files'
export const listName = 'enquiry files'

/** Where a browser has no such store (without https), files are lost by a reload. */
const blobs = new Map<string, Blob>()

export async function storeBlob(id: string, blob: Blob) {
  blobs.set(id, blob)
  const cache = await openCache()
  await cache?.put(addressOf(id), new Response(blob)).catch(() => undefined)
}

export async function blobOf(id: string) {
  const known = blobs.get(id)
  if (known) return known
  const cache = await openCache()
  const stored = await cache?.match(addressOf(id)).catch(() => undefined)
  const blob = await stored?.blob()
  if (blob) blobs.set(id, blob)
  return blob
}

export async function deleteBlob(id: string) {
  blobs.delete(id)
  const cache = await openCache()
  await cache?.delete(addressOf(id)).catch(() => undefined)
}

async function openCache() {
  return 'caches' in window ? caches.open(cacheName).catch(() => undefined) : undefined
}

export function storedFiles() {
  return readStored<DeviceFile[]>(listName) ?? []
}

/** A browser that stores nothing has them until the page is left. */
export function storeFiles(files: DeviceFile[]) {
  writeStored(listName, files.length > 0 ? files : undefined)
}

/** Deletes the files of a list that the server has stored. */
export async function deleteStoredFiles() {
  const files = storedFiles()
  storeFiles([])
  for (const { _id } of files) await deleteBlob(_id)
}
