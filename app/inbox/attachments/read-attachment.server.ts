import { open, readFile, stat } from 'node:fs/promises'

import { readAt } from '#app/media/boxes.server.ts'
import { decoded } from '#app/media/decoder.server.ts'
import { inspectDatasheet } from '#app/media/pdf.server.ts'
import { refusal } from '#app/media/refusal.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

import { type Attachment, cleanName, largest } from './attachment.ts'

export type ReadAttachment = Omit<Attachment, '_id'> & {
  bytes: Uint8Array
  preview: Uint8Array | null
}

// The decoder takes one picture at a time.
const runLimited = limitConcurrency({ atOnce: 1, waiting: 16 })

/** What is stored of a file that a stranger sent; throws a refusal that names the file. */
export async function readAttachment(
  path: string,
  givenName: string,
  largestFile = largest.file,
): Promise<ReadAttachment> {
  const name = cleanName(givenName)
  try {
    return await read(path, name, largestFile)
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) error.message = `${name}: ${error.message}`
    throw error
  }
}

async function read(path: string, name: string, largestFile: number): Promise<ReadAttachment> {
  const { size } = await stat(path)
  if (size === 0) throw refusal(422, 'The file is empty.')
  const kind = await kindIn(path)
  refuseLie(name, kind)
  if (kind !== 'photo' && size > largestFile) {
    const most = largestFile / 1024 ** 2
    throw refusal(413, `The file is larger than ${most} MB. Please send a smaller one.`)
  }
  if (kind === 'pdf') {
    await inspectDatasheet(path)
    return stored(name, 'application/pdf', await readFile(path))
  }
  const photo = await runLimited(() => decoded('readAttachedPhoto', path))
  if (photo === 'full')
    throw refusal(429, 'We are reading other photos now. Please try again soon.')
  return { ...stored(jpegName(name), 'image/jpeg', photo.bytes), preview: photo.preview }
}

function stored(name: string, type: Attachment['type'], bytes: Uint8Array) {
  return { name, type, size: bytes.length, bytes, preview: null }
}

function jpegName(name: string) {
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`
}

type Kind = 'photo' | 'pdf'

const shapes: [RegExp, Kind][] = [
  [/^\xff\xd8\xff/, 'photo'],
  [/^\x89PNG\r\n/, 'photo'],
  [/^RIFF[^]{4}WEBP/, 'photo'],
  [/^[^]{4}ftyp(?:avi[fs]|he[iv][cxms]|mif1|msf1)/, 'photo'],
  [/^%PDF-/, 'pdf'],
]

async function kindIn(path: string): Promise<Kind> {
  await using file = await open(path)
  const head = (await readAt(file, 0, 512)).toString('latin1')
  const [, kind] = shapes.find(([shape]) => shape.test(head)) ?? []
  if (kind) return kind
  throw refusal(415, `${reasonIn(head)} Please choose a photo (JPEG, PNG, WebP, HEIC) or a PDF.`)
}

function reasonIn(head: string) {
  if (/<svg/i.test(head)) return 'SVG drawings are not accepted, because they can hold programs.'
  if (/<(?:!doctype|html|script)/i.test(head)) return 'This is a web page.'
  if (/^(?:MZ|\x7fELF|#!)/.test(head)) return 'This is a program.'
  return 'This is not a photo or a PDF.'
}

const extensions = new Map([
  ...['jpg', 'jpeg', 'jfif', 'png', 'webp', 'avif', 'heic', 'heif', 'gif'].map(
    (name) => [name, 'photo'] as const,
  ),
  ['pdf', 'pdf'] as const,
])
const harmful =
  /\.(?:svgz?|html?|xhtml|xml|js|mjs|exe|bat|cmd|com|scr|msi|ps1|sh|php|jar|vbs|lnk)$/i

/** A phone may name a HEIC photo .jpg, so the kinds of photos are not distinguished. */
function refuseLie(name: string, kind: Kind) {
  const found = kind === 'pdf' ? 'pdf' : 'photo'
  const named = extensions.get(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')
  const isLie = named ? named !== found : harmful.test(name)
  if (!isLie) return
  const what = found === 'pdf' ? 'a PDF' : 'a photo'
  throw refusal(415, `This is ${what}, but its name says something else. Please rename the file.`)
}
