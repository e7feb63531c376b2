export const mostAttachments = 5

/** In bytes. Photos are made smaller than the first, on the device and again on the server. */
export const largest = {
  photo: 400_000,
  file: 4 * 1024 * 1024,
  order: 5 * 1024 * 1024,
  unshrunkPhoto: 12 * 1024 * 1024,
}

/** Made on the buyer's device, or from the bytes where it runs no script. */
const attachmentId = /^[0-9a-f]{32}$/

export function isAttachmentId(text: string) {
  return attachmentId.test(text)
}

/** `line` is the position of its line, or 0 for the whole list. */
export type TypedAttachment = { _id: string; line: number }

export type Attachment = {
  _id: string
  name: string
  /** HEIC of enquiries from before they were decoded. */
  type: 'image/jpeg' | 'image/heic' | 'application/pdf'
  /** In bytes. */
  size: number
}

/** The name of a file without its folders and without characters that a header or a line cannot have. */
export function cleanName(name: string) {
  const bare = name
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>]/gu, '')
    .trim()
  return bare.slice(-80).toWellFormed().replaceAll('\uFFFD', '') || 'file'
}
