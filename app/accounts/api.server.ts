import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable, text } from '#app/database/fields.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { acknowledged, needsSession, refused, params } from '#app/http/writes.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'
import { refusalIn } from '#app/media/upload-route.server.ts'

import { audit } from './audit.server.ts'
import { accountCookies } from './cookies.server.ts'
import { signedInOf, callerOf } from './guard.server.ts'
import { ownAccountRoutes } from './own-account-api.server.ts'
import { pictureOf, removePicture, savePicture } from './own-picture.server.ts'
import { passkeyRoutes } from './passkeys-api.server.ts'
import { refuseEmpty } from './password-check-route.server.ts'
import { peopleRoutes } from './people-api.server.ts'
import { endSession, endSessions, sessionsOf } from './sessions.server.ts'
import { signInWithCode } from './sign-in-code.server.ts'
import { signInPasskeyRoutes } from './sign-in-passkey-api.server.ts'
import { signInWithCookies, type Site, waitingMessage } from './sign-in.server.ts'
import { waitMessage } from './throttle.server.ts'
import { twoStepRoutes, typedCode } from './two-step-api.server.ts'

type Options = { db: Database }

const typedPicture = z
  .base64('Send the picture as base64.')
  .min(1, 'Please choose a picture.')
  .max(90_000, 'The picture is larger than 67 kB. Choose a smaller one.')

const credentials = z.object({
  email: z
    .string()
    .trim()
    .refine(isStorable, 'contains a character that no address has')
    .prefault(''),
  password: z.string().prefault(''),
})
const session = z.object({
  key: z.string(),
  device: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  isThis: z.boolean(),
})
const ended = acknowledged.extend({ deletedCount: z.number().int() })

export async function accountRoutes(app: FastifyInstance, options: Site & { mail: Mail }) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  signInRoute(app, options)
  signInCodeRoute(app, options)
  signInPasskeyRoutes(app, options)
  ownSessionRoutes(app, options)
  otherSessionRoutes(app, options)
  ownAccountRoutes(app, options)
  ownPictureRoutes(app, options)
  twoStepRoutes(app, options)
  passkeyRoutes(app, options)
  peopleRoutes(app, options)
}

function signInRoute(app: FastifyInstance, site: Site) {
  const answer = z.object({ email: z.string(), codeNeeded: z.literal(true).optional() })
  const response = { 200: answer, ...refused, 422: problem, 429: problem }
  app.withTypeProvider<ZodTypeProvider>().post(
    '/session',
    {
      config: { for: 'anyone' },
      schema: {
        summary:
          'Sign in; the answer sets the cookie that all writing needs, or asks for the code of two-step sign-in',
        body: credentials,
        response,
      },
    },
    async (request, reply) => {
      if (refuseEmpty(reply, request.body)) return reply
      const result = await signInWithCookies(site, { request, reply, ...request.body })
      if (result.is === 'wrong') return sendError(reply, 401, messages.wrongEmailOrPassword)
      if (result.is === 'waiting') return sendError(reply, 429, waitingMessage(result))
      const { is, email } = result
      return is === 'code' ? { email, codeNeeded: true as const } : { email }
    },
  )
}

function signInCodeRoute(app: FastifyInstance, site: Site & { mail: Mail }) {
  const summary = 'The second step of a sign-in: a code of the phone, or a recovery code'
  const answer = z.object({ email: z.string() })
  const response = { 200: answer, ...refused, 422: problem, 429: problem }
  const schema = { summary, body: z.object({ code: typedCode }), response }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/session/code', { config: { for: 'anyone' }, schema }, async (request, reply) => {
      if (refuseEmpty(reply, request.body)) return reply
      const result = await signInWithCode(site, { request, reply, ...request.body })
      if (result.is === 'late') return sendError(reply, 401, messages.codeTooLate)
      if (result.is === 'wrong') return sendError(reply, 422, messages.wrongCode)
      if (result.is === 'waiting') {
        return sendError(reply, 429, waitMessage(result.seconds, 'codes'))
      }
      return { email: result.email }
    })
}

function ownSessionRoutes(app: FastifyInstance, { db, siteUrl }: Site) {
  const cookies = accountCookies(siteUrl)
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const answer = z.object({ email: z.string(), sessions: z.array(session) })
  const summary = 'Who is signed in, and where'
  const whoIsIn = async (request: FastifyRequest) => {
    const signedIn = signedInOf(request)
    return { email: signedIn.email, sessions: await sessionsOf(db, signedIn) }
  }
  typed.get(
    '/session',
    {
      config: { for: 'signed in' },
      schema: { summary, ...needsSession, response: { 200: answer, 401: problem } },
    },
    (request) => whoIsIn(request),
  )
  const response = { 200: acknowledged, 401: problem, 403: problem }
  typed.delete(
    '/session',
    { schema: { summary: 'Sign out', ...needsSession, response } },
    async (request, reply) => {
      const { ownerId, sessionHash } = signedInOf(request)
      await endSession(db, sessionHash)
      audit(request, 'signed out', { account: ownerId })
      cookies.session.clear(reply)
      reply.header('clear-site-data', '"cache", "storage"')
      return { acknowledged: true as const }
    },
  )
}

function otherSessionRoutes(app: FastifyInstance, { db }: Site) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const response = { 200: ended, 401: problem, 403: problem }
  const end = async (request: FastifyRequest, key?: string) => {
    const { ownerId, sessionHash } = signedInOf(request)
    const deletedCount = await retryWhileBusy(() =>
      db
        .transaction()
        .execute((tx) => endSessions(tx, ownerId, { except: sessionHash, only: key })),
    )
    if (deletedCount > 0) audit(request, 'other sessions ended', { account: ownerId })
    return { acknowledged: true as const, deletedCount }
  }
  typed.delete(
    '/sessions',
    { schema: { summary: 'Sign out everywhere else', ...needsSession, response } },
    (request) => end(request),
  )
  typed.delete(
    '/sessions/:key',
    {
      schema: {
        summary: 'End one of the other sessions',
        params: z.object({ key: text(64) }),
        ...needsSession,
        response,
      },
    },
    (request) => end(request, request.params.key),
  )
}

function ownPictureRoutes(app: FastifyInstance, options: Options) {
  changeRoute(app, options)
  removeRoute(app, options)
  readRoute(app, options)
}

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
