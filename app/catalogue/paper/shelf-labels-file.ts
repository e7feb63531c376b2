import { database, settings } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import type { Route } from './+types/shelf-labels-file.ts'
import { shelfLabelsPdf } from './shelf-labels.server.ts'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { name: company } = context.get(settings).company
  const { searchParams } = new URL(request.url)
  const sender = { company, siteUrl: context.get(siteUrl) }
  const pdf = await shelfLabelsPdf(context.get(database), searchParams, sender)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Shelf-labels.pdf"',
    },
  })
}
