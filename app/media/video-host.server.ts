import { z } from 'zod'

import { openHostedStore, webAddress } from './hosted.server.ts'

const answer = z
  .object({ secure_url: webAddress })
  .transform((answered) => ({ place: answered.secure_url }))

export type VideoHost = { url: string; preset: string }

/** The specification's video host (C-18): receives `file` and `upload_preset`, returns `secure_url`, cannot delete. */
export function openVideoHost({ url, preset }: VideoHost, incoming: string) {
  const fields = { upload_preset: preset }
  const host = { who: 'video host', form: new URL(url), fileField: 'file', fields, answer }
  return openHostedStore(host, incoming)
}
