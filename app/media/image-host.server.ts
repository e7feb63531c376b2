import { z } from 'zod'

import { openHostedStore, webAddress } from './hosted.server.ts'

/** The address of the file and the address that deletes it, which is dropped when invalid. */
const answer = z
  .object({
    data: z.object({ url: webAddress, delete_url: webAddress.optional().catch(undefined) }),
  })
  .transform(({ data }) => ({ place: data.url, removal: data.delete_url }))

export type ImageHost = { url: string; key: string }

/** The specification's image host (C-17): receives `image` and a key in the query, returns `data.url`. */
export function openImageHost({ url, key }: ImageHost, incoming: string) {
  const form = new URL(url)
  form.searchParams.set('key', key)
  return openHostedStore(
    { who: 'image host', form, fileField: 'image', fields: {}, answer },
    incoming,
  )
}
