import { data } from 'react-router'

import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import { attachmentWithBytes } from '../attachments/attachments.server.ts'
import type { Route } from './+types/attachment-file.ts'

export const handle: RouteFacts = { editors: true }

/** A photo or PDF that a buyer sent, for signed-in owners only; `?small` is the preview of a photo. */
export async function loader({ context, params: { id, file }, request }: Route.LoaderArgs) {
  const found = await attachmentWithBytes(context.get(database), id, file)
  const isSmall = new URL(request.url).searchParams.has('small')
  const bytes = isSmall ? found?.preview : found?.bytes
  if (!found || !bytes) throw data('File not found.', { status: 404 })
  const isShown = found.type === 'image/jpeg'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': isSmall ? 'image/webp' : found.type,
      // What another program opens is never shown inside the site.
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNames(found.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
}

/** Old programs read the first name, which is ASCII. */
function fileNames(name: string) {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
