import { largest } from '#app/inbox/attachments/attachment.ts'
import {
  deleteFile,
  findFile,
  listPrefix,
  type Outgoing,
  storeFile,
} from '#app/ui/outbox/outbox-store.ts'
import { readStored, writeStored } from '#app/ui/unsent.ts'

import { storedList, storeList, storeReceived } from './device-storage.ts'
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

export function storeFiles(files: DeviceFile[]) {
  writeStored(listName, files.length > 0 ? files : undefined)
}

export const idOfList = (listNumber: string) => listPrefix + listNumber

export function finishList({ id, files }: Outgoing) {
  const listNumber = id.slice(listPrefix.length)
  if (storedList()?.listNumber === listNumber) storeList(undefined)
  const sent = new Set(files.map((file) => file.id))
  storeFiles(storedFiles().filter(({ _id }) => !sent.has(_id)))
  storeReceived(listNumber)
  return listNumber
}

export function newFileId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Longest side in pixels and quality; a nameplate stays readable in all of them. */
const steps = [
  [2000, 0.82],
  [2000, 0.6],
  [1600, 0.6],
  [1200, 0.5],
] as const

/** A JPEG of at most 400 kB; undefined for what this browser cannot read, such as a PDF or a HEIC. */
export async function shrunkPhoto(file: File): Promise<Blob | undefined> {
  const photo = await createImageBitmap(file).catch(() => undefined)
  if (!photo) return undefined
  for (const [side, quality] of steps) {
    const blob = await jpegOf(photo, side, quality)
    if (blob && blob.size <= largest.photo) return blob
  }
  return undefined
}

async function jpegOf(photo: ImageBitmap, side: number, quality: number) {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(photo.width * scale)
  canvas.height = Math.round(photo.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** On a canvas, because the page may load pictures of this site only. It stays hidden for what is no photo. */
export async function drawSmall(
  blob: Blob | undefined,
  { current: canvas }: { current: HTMLCanvasElement | null },
) {
  const photo = blob && (await createImageBitmap(blob).catch(() => undefined))
  if (!photo || !canvas) return
  const { width, height } = photo
  canvas.width = 240
  canvas.height = Math.round((240 * height) / width)
  canvas.getContext('2d')?.drawImage(photo, 0, 0, 240, canvas.height)
  canvas.hidden = false
}
