import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendError } from '#app/http/errors.server.ts'

import { forwardTus, type Tus, type TusWords } from './tus.server.ts'
import { uploadTime } from './upload-route.server.ts'

export const tusId = /^[0-9a-f]{32}$/

type Options = {
  /** Of new uploads, within the prefix of `app`. */
  address: string
  words: TusWords & { refusals: { 404: string } }
  ownerOf: (request: FastifyRequest) => string
}

/** The tus protocol for people of the admin; the name of an upload begins with who sends it. */
export function tusRoutes(app: FastifyInstance, tus: Tus, { address, words, ownerOf }: Options) {
  const route = {
    // GET and HEAD need an owner too, because the progress of an upload is private.
    config: { for: 'signed in' },
    schema: { hide: true },
    handlerTimeout: uploadTime,
  } as const
  const pass = (request: FastifyRequest, reply: FastifyReply, id?: string) => {
    const name = [ownerOf(request), id].filter(Boolean).join('-')
    return forwardTus(tus, { request, reply, name }, words)
  }
  app.route({
    ...route,
    method: ['OPTIONS', 'POST'],
    url: address,
    handler: (request, reply) => pass(request, reply),
  })
  app.route<{ Params: { id: string } }>({
    ...route,
    method: ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'DELETE'],
    url: `${address}/:id`,
    handler: (request, reply) => {
      const { id } = request.params
      const isHere = request.method !== 'GET' && tusId.test(id)
      return isHere ? pass(request, reply, id) : sendError(reply, 404, words.refusals[404])
    },
  })
}
