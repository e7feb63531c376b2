import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { acknowledged, needsSession, params, refused } from '#app/http/writes.server.ts'
import { refusalIn } from '#app/media/upload-route.server.ts'

import { callerOf } from './guard.server.ts'
import { pictureOf, removePicture, savePicture } from './own-picture.server.ts'

type Options = { db: Database }

export function ownPictureRoutes(app: FastifyInstance, options: Options) {
  changeRoute(app, options)
  removeRoute(app, options)
  readRoute(app, options)
}

const typedPicture = z
  .base64('Send the picture as base64.')
  .min(1, 'Please choose a picture.')
  .max(90_000, 'The picture is larger than 67 kB. Choose a smaller one.')

/** Browsers send a small square; whatever comes is decoded and made anew. */
function changeRoute(app: FastifyInstance, { db }: Options) {
  const summary = 'Change the own picture: a JPEG, PNG, WebP or AVIF of at most 67 kB, as base64'
  const response = { 200: acknowledged, ...refused, 415: problem, 422: problem, 429: problem }
  const schema = { summary, ...needsSession, body: z.object({ picture: typedPicture }), response }
  app.withTypeProvider<ZodTypeProvider>().put('/picture', { schema }, async (request, reply) => {
    const { ownerId } = callerOf(request)
    try {
      await savePicture(db, ownerId, Buffer.from(request.body.picture, 'base64'))
    } catch (error) {
      const { status, message } = refusalIn(error)
      return sendError(reply, status, message, { errors: [{ path: 'picture', message }] })
    }
    return { acknowledged: true as const }
  })
}

function removeRoute(app: FastifyInstance, { db }: Options) {
  const schema = {
    summary: 'Remove the own picture',
    ...needsSession,
    response: { 200: acknowledged, 401: problem, 403: problem },
  }
  app.delete('/picture', { schema }, async (request, reply) => {
    await removePicture(db, callerOf(request).ownerId)
    return reply.send({ acknowledged: true })
  })
}

/** Its address has a version, so a browser may keep it; only for who is signed in. */
function readRoute(app: FastifyInstance, { db }: Options) {
  const summary = 'The picture of a person of the admin, a square WebP'
  const picture = { description: 'A WebP', content: { 'image/webp': { schema: z.file() } } }
  const response = { 200: picture, 401: problem, 404: problem }
  const schema = { summary, ...needsSession, params, response }
  const route = { config: { for: 'signed in' as const }, schema }
  app.get<{ Params: { id: string } }>('/people/:id/picture', route, async (request, reply) => {
    const { id } = request.params
    const found = isStorable(id) ? await pictureOf(db, id) : undefined
    if (!found) return sendError(reply, 404, 'This person has no picture.')
    reply.header('cache-control', 'private, max-age=31536000, immutable').type('image/webp')
    return reply.send(Buffer.from(found))
  })
}
