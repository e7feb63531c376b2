import { decoded } from './decoder.server.ts'
import { refusal } from './refusal.ts'
import { addressOf, type FileBytes, type MediaStore, originalKey, sha256Of } from './store.ts'

export async function savePictureAsGiven(media: MediaStore, bytes: Buffer<ArrayBuffer>) {
  const { type, width, height } = await decoded('inspectPicture', bytes)
  return { address: await saveFile(media, bytes, type), width, height }
}

export async function saveUploadedPicture(media: MediaStore, file: string) {
  const { bytes } = await decoded('readUploadedPicture', file)
  return saveFile(media, bytes, 'image/webp')
}

export async function saveVideo(media: MediaStore, video: Blob) {
  if ((await video.slice(4, 8).text()) !== 'ftyp') throw refusal(415, 'Only MP4 videos are saved.')
  return saveFile(media, video, 'video/mp4')
}

export async function saveFile(media: MediaStore, bytes: FileBytes, type: string) {
  const digest = await sha256Of(new Blob([bytes]))
  const key = originalKey(digest.slice(0, 32), type)
  await media.save(key, bytes)
  return addressOf(key)
}
