import { largest } from '#app/inbox/attachments/attachment.ts'

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
