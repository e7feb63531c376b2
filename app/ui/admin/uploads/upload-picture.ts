import { largestPicture, largestUpload } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

import { megabytes } from '../format.ts'
import { type Sending, postFile } from './upload-send.ts'

/** Longer side in pixels; the server scales larger pictures down. */
const longestStored = 2560
/** In bytes; smaller photos upload faster than they scale down. */
const worthScaling = 1_500_000

const listed = 'Choose a JPEG, PNG, WebP, AVIF or HEIC.'
/** In pixels; a phone has no memory to scale larger pictures. */
const mostScaled = 50_000_000

/** By the first bytes, because a file name can be wrong. */
const kinds = [
  [/^\u{ff}\u{d8}\u{ff}/u, 'jpeg'],
  [/^\u{89}PNG/u, 'png'],
  [/^RIFF[^]{4}WEBP/, 'webp'],
  [/^[^]{4}ftypavi[fs]/, 'avif'],
  [/^[^]{4}ftyp(?:he[iv]|mif1|msf1)/, 'heic'],
  [/^[^]{4}ftyp/, `This is a video, not a picture. ${listed}`],
  [/^GIF8/, `GIF pictures are not accepted. ${listed}`],
  [/^%PDF-/, `That is a PDF, not a picture. ${listed}`],
  [/<svg/i, `SVG drawings are not accepted, because they can contain programs. ${listed}`],
] as const

async function kindOf(file: Blob) {
  const head = [...new Uint8Array(await file.slice(0, 512).arrayBuffer())]
  const text = head.map((byte) => String.fromCodePoint(byte)).join('')
  return kinds.find(([shape]) => shape.test(text))?.[1] ?? `That is no picture. ${listed}`
}

export async function pictureProblem(file: File) {
  if (file.size === 0) return 'The file is empty.'
  if (file.size > largestUpload.picture) {
    return `The picture has ${megabytes(file.size)}; at most ${megabytes(largestUpload.picture)} are accepted. Choose a smaller one.`
  }
  try {
    const kind = await kindOf(file)
    if (kind.includes(' ')) return kind
    const size = await opened(file, async (image) => [image.naturalWidth, image.naturalHeight])
    if (size) return sizeProblem(size, kind, isScaled(file, kind))
    // The server reads formats that a browser may not know.
    if (kind === 'avif' || kind === 'heic') return undefined
    return `The picture is damaged and cannot be read. ${listed}`
  } catch {
    return 'The file could not be read. Choose it again.'
  }
}

/** A panorama may be longer than the server accepts if it is scaled down first. */
function sizeProblem([width = 0, height = 0]: number[], kind: string, isScaledDown: boolean) {
  const { pixels, side, avifPixels } = largestPicture
  const isTooLong = !isScaledDown && Math.max(width, height) > side
  if (width * height > pixels || isTooLong) return messages.pictureTooLarge
  return kind === 'avif' && width * height > avifPixels ? messages.avifTooLarge : undefined
}

// A phone has memory for few large pictures, and parallel uploads gain nothing on slow connections.
const runLimited = limitConcurrency({ atOnce: 2, waiting: 1000 })

export async function sendPicture(file: Blob, name: string, sending: Sending) {
  const outcome = await runLimited(async () => {
    const ready = sending.signal.aborted ? file : await readyPicture(file)
    return postFile({ ...sending, path: '/api/uploads/images', field: 'image', file: ready, name })
  })
  return outcome === 'full' ? ({ is: 'failed', message: 'Too many at once.' } as const) : outcome
}

/** Scaling is faster than a slow upload. Only Safari reads HEIC. */
function isScaled(file: Blob, kind: string) {
  return kind === 'heic' || (kind === 'jpeg' && file.size > worthScaling)
}

async function readyPicture(file: Blob) {
  const kind = await kindOf(file)
  if (!isScaled(file, kind)) return file
  const smaller = await opened(file, async (image) => scaled(image)).catch(() => null)
  if (!smaller || (kind === 'jpeg' && smaller.size > 0.7 * file.size)) return file
  return smaller
}

function scaled(image: HTMLImageElement) {
  if (image.naturalWidth * image.naturalHeight > mostScaled) return null
  return drawnAsJpeg(image, image.naturalWidth, image.naturalHeight)
}

export function drawnAsJpeg(source: CanvasImageSource, width: number, height: number) {
  const ratio = Math.min(1, longestStored / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const drawing = canvas.getContext('2d')
  if (drawing) drawing.imageSmoothingQuality = 'high'
  drawing?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

async function opened<T>(file: Blob, look: (image: HTMLImageElement) => Promise<T>) {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    const isRead = await new Promise<boolean>((resolve) => {
      image.addEventListener('load', () => resolve(true))
      image.addEventListener('error', () => resolve(false))
      image.src = address
    })
    return isRead ? await look(image) : undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}
