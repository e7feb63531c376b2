import { createHash } from 'node:crypto'

export async function sha256Of(bytes: Blob) {
  const digest = createHash('sha256')
  for await (const chunk of bytes.stream()) digest.update(chunk)
  return digest.digest('hex')
}
