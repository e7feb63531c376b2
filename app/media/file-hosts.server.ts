import { z } from 'zod'

import { openFileHost, webAddress } from './file-host.server.ts'

const imageResponse = z
  .object({
    data: z.object({ url: webAddress, delete_url: webAddress.optional().catch(undefined) }),
  })
  .transform(({ data }) => ({ location: data.url, deleteUrl: data.delete_url }))

export function openImageHost({ url, key }: { url: string; key: string }) {
  const uploadUrl = new URL(url)
  uploadUrl.searchParams.set('key', key)
  const host = { name: 'image host', uploadUrl, fileField: 'image', fields: {} }
  return openFileHost({ ...host, response: imageResponse })
}

const videoResponse = z
  .object({ secure_url: webAddress })
  .transform(({ secure_url: location }) => ({ location }))

export function openVideoHost({ url, preset }: { url: string; preset: string }) {
  const fields = { upload_preset: preset }
  const host = { name: 'video host', uploadUrl: new URL(url), fileField: 'file', fields }
  return openFileHost({ ...host, response: videoResponse })
}
