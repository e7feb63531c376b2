import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { text } from '#app/database/fields.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { acknowledged, needsSession, refused, written } from '#app/http/writes.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'

import { addPasskey, passkeyOptions, removePasskey } from './add-passkey.server.ts'
import { audit } from './audit.server.ts'
import { callerOf, signedInOf } from './guard.server.ts'
import { base64url, credential, options as passkeyAnswer } from './passkey-fields.ts'
import {
  type Options as Site,
  passwordCheckRoute,
  refuseEmpty,
  withPasswordCheck,
} from './password-check-route.server.ts'
import { personName } from './people-api.server.ts'

type Options = Site & { mail: Mail }

const tooMany = 'There are ten passkeys already. Please remove one first.'

export function passkeyRoutes(app: FastifyInstance, options: Options) {
  startRoute(app, options)
  addRoute(app, options)
  removeRoute(app, options)
}

function startRoute(app: FastifyInstance, options: Options) {
  const answer = acknowledged.extend({ name: z.string(), options: passkeyAnswer })
  const summary = 'What a browser needs to make a passkey; nothing changes before it is sent back'
  const route = passwordCheckRoute(summary, { name: personName }, { 200: answer })
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/passkeys/options', route, async (request, reply) => {
      const { password, name } = request.body
      if (refuseEmpty(reply, { name, password })) return reply
      const started = await withPasswordCheck(options, { request, reply, password }, ({ owner }) =>
        passkeyOptions(options.db, options, { ...owner, name: callerOf(request).name }),
      )
      if (!started) return reply
      if (started === 'full') return sendError(reply, 409, tooMany)
      return { acknowledged: true as const, name, options: { ...started } }
    })
}

const response = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .prefault([]),
  }),
})

function addRoute(app: FastifyInstance, options: Options) {
  const schema = {
    summary: 'Add a passkey that the browser has made',
    ...needsSession,
    body: z.object({ name: personName, response }),
    response: {
      201: acknowledged.extend({ key: z.string() }),
      ...refused,
      409: problem,
      422: problem,
    },
  }
  app.withTypeProvider<ZodTypeProvider>().post('/passkeys', { schema }, async (request, reply) => {
    const { name } = request.body
    if (refuseEmpty(reply, { name })) return reply
    const signedIn = signedInOf(request)
    const added = await addPasskey(options.db, options, signedIn, request.body)
    if (added === 'full') return sendError(reply, 409, tooMany)
    if (added === 'wrong') return sendError(reply, 422, messages.passkeyNotAdded)
    audit(request, 'passkey added', { account: signedIn.ownerId })
    return reply.code(201).send({ acknowledged: true, ...added })
  })
}

function removeRoute(app: FastifyInstance, options: Options) {
  const result = { deletedCount: z.number().int() }
  const route = written('Remove a passkey', result, { params: z.object({ key: text(64) }) })
  const remove = async (request: FastifyRequest, key: string) => {
    const signedIn = signedInOf(request)
    const deletedCount = await removePasskey(options.db, options, signedIn, key)
    if (deletedCount > 0) audit(request, 'passkey removed', { account: signedIn.ownerId })
    return { acknowledged: true as const, deletedCount }
  }
  app
    .withTypeProvider<ZodTypeProvider>()
    .delete('/passkeys/:key', route, (request) => remove(request, request.params.key))
}
