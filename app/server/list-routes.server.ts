import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { listCsv, listMtml } from '#app/enquiry-list/list-downloads.ts'
import { listBehind } from '#app/enquiry-list/saved-lists.server.ts'
import { shownLines } from '#app/enquiry-list/send-list.server.ts'
import type { PageRoute } from '#app/http/route-facts.server.ts'

import { requestPath } from './page-routes.server.ts'
import { type RenderPage, visitOf } from './render-page.server.ts'

type ListRoutesOptions = {
  config: Config
  db: Database
  render: RenderPage
  routes: readonly PageRoute[]
}

/** The list and the page after it read a cookie, so they have own routes. */
export async function listRoutes(
  app: FastifyInstance,
  { config, db, render, routes }: ListRoutesOptions,
) {
  for (const { url } of routes.filter(({ facts }) => facts.reads === 'cookies')) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      compress: {},
      async handler(request, reply) {
        const address = requestPath(request.url)
        return reply.send(await render(address, undefined, visitOf(request)))
      },
    })
  }
  const listOf = async ({ headers }: FastifyRequest) => {
    const { listNumber, lines } = await listBehind(db, headers.cookie ?? '')
    return { listNumber, lines: await shownLines(db, lines), ship: {} }
  }
  app.get('/enquiry-list/list.csv', async (request, reply) => {
    const list = await listOf(request)
    return sendFile(reply, 'text/csv', `${list.listNumber}.csv`).send(listCsv(list, config.siteUrl))
  })
  app.get('/enquiry-list/list.xml', async (request, reply) => {
    const list = await listOf(request)
    const file = listMtml(list, new Date())
    return sendFile(reply, 'application/xml', `${list.listNumber}.xml`).send(file)
  })
}

function sendFile(reply: FastifyReply, type: string, name: string) {
  return reply.headers({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '')}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}
