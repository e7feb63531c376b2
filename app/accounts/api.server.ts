import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { isStorable } from '#app/database/fields.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { acknowledged, needsSession, refused, params } from '#app/http/writes.server.ts'
import type { Mail } from '#app/mail/queue.server.ts'

import { audit } from './audit.server.ts'
import { signedInOf } from './guard.server.ts'
import { pictureOf } from './own-account.server.ts'
import { refuseEmpty } from './password-check-route.server.ts'
import { accountCookies, endSession, sessionsOf } from './sessions.server.ts'
import { signInWithCode } from './sign-in-code.server.ts'
import { signInPasskeyRoutes } from './sign-in-passkey-api.server.ts'
import { signInWithCookies, type Site, waitingMessage } from './sign-in.server.ts'
import { waitMessage } from './throttle.server.ts'
import { typedCode } from './two-step.server.ts'

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

export async function accountRoutes(app: FastifyInstance, options: Site & { mail: Mail }) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  signInRoute(app, options)
  signInCodeRoute(app, options)
  signInPasskeyRoutes(app, options)
  ownSessionRoutes(app, options)
  pictureRoute(app, options)
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
      refuseEmpty(request.body)
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
      refuseEmpty(request.body)
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

/** A versioned address, so browsers may cache it; only for signed-in people. */
function pictureRoute(app: FastifyInstance, { db }: Site) {
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
