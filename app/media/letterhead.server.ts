import { buffer } from 'node:stream/consumers'

import { pictureForm } from './picture-sizes.server.ts'
import { formKey, keyIn, type MediaStore, readKey } from './store.ts'

/** The PNG of a logo for a letterhead; undefined for no logo. Rejects for one that cannot be read. */
export async function letterheadOf(media: MediaStore, logo: string) {
  const { name } = readKey(keyIn(logo) ?? '') ?? {}
  if (!name) return undefined
  const made = await pictureForm(media, name, 'letterhead')
  if ('refused' in made) throw new Error(`The logo is ${made.refused}`)
  if ('bytes' in made) return made.bytes
  const stream = await media.read(formKey(name, 'letterhead'))
  return stream && buffer(stream)
}
