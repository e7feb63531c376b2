import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { refused } from '#app/http/writes.server.ts'

import { base64url, credential, options as answer } from './passkey-fields.ts'
import { signInOptions, signInWithPasskey } from './sign-in-passkey.server.ts'
import type { Site } from './sign-in.server.ts'
import { waitMessage } from './throttle.server.ts'

export function signInPasskeyRoutes(app: FastifyInstance, site: Site) {
  optionsRoute(app, site)
  signInRoute(app, site)
}

function optionsRoute(app: FastifyInstance, site: Site) {
  const summary = 'What a browser needs to sign in with a passkey; its challenge works once'
  const schema = { summary, response: { 200: answer, ...refused, 429: problem } }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/session/passkey/options', { config: { for: 'anyone' }, schema }, async () => ({
      ...(await signInOptions(site)),
    }))
}

const response = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
})

function signInRoute(app: FastifyInstance, site: Site) {
  const schema = {
    summary: 'Sign in with a passkey, which is both steps; the answer sets the cookie',
    body: z.object({ response }),
    response: {
      200: z.object({ email: z.string() }),
      ...refused,
      422: problem,
      429: problem,
    },
  }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/session/passkey', { config: { for: 'anyone' }, schema }, async (request, reply) => {
      const result = await signInWithPasskey(site, { request, reply, ...request.body })
      if (result.is === 'wrong') return sendError(reply, 401, messages.wrongPasskey)
      if (result.is === 'waiting') {
        return sendError(reply, 429, waitMessage(result.seconds, 'passkeys'))
      }
      return { email: result.email }
    })
}
