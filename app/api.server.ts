import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

import { sessionRoutes } from './accounts/api.server.ts'
import { accountCookies } from './accounts/cookies.server.ts'
import { guard } from './accounts/guard.server.ts'
import { blogRoutes } from './blog/api.server.ts'
import { productRoutes } from './catalogue/api.server.ts'
import type { Database } from './database/database.server.ts'
import { sendError } from './http/errors.server.ts'
import { videoRoutes } from './videos/api.server.ts'

type Options = { db: Database; siteUrl: string }

/** The JSON contract of the site, and its description made from the same schemas. */
export async function apiRoutes(app: FastifyInstance, { db, siteUrl }: Options) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      info: { title: 'Chandlery', version: '1', description },
      components: { securitySchemes: { session: cookieOf(siteUrl) } },
    },
    transform: jsonSchemaTransform,
  })
  guard(app, { db, siteUrl })
  await app.register(sessionRoutes, { db, siteUrl })
  await app.register(productRoutes, { db })
  await app.register(blogRoutes, { db })
  await app.register(videoRoutes, { db })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  // Else the pages would answer what is no call of ours.
  for (const url of ['/', '/*']) {
    app.all(url, { schema: { hide: true } }, (_request, reply) =>
      sendError(reply, 404, 'There is nothing at this address.'),
    )
  }
}

const description =
  'The catalogue as JSON. Anyone may read; changing needs the cookie of a session, and with it an Origin header of this site.'

function cookieOf(siteUrl: string) {
  const { name } = accountCookies(siteUrl).session
  return { type: 'apiKey', in: 'cookie', name } as const
}
