import { z } from 'zod'

import { openHostedStore, webAddress } from './hosted.server.ts'

/** Addresses of the file and of its removal; the second is kept only where it can be used. */
const answer = z
  .object({
    data: z.object({ url: webAddress, delete_url: webAddress.optional().catch(undefined) }),
  })
  .transform(({ data }) => ({ place: data.url, removal: data.delete_url }))

export type ImageHost = { url: string; key: string }

/** The specification's image host (C-17): the file in `image`, the key in the query, `data.url` back. */
export function openImageHost({ url, key }: ImageHost, incoming: string) {
  const form = new URL(url)
  form.searchParams.set('key', key)
  return openHostedStore(
    { who: 'image host', form, fileField: 'image', fields: {}, answer },
    incoming,
  )
}
