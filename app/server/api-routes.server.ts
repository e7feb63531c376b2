import { join } from 'node:path'

import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

import { accountRoutes } from '#app/accounts/api.server.ts'
import { callerOf, guard, takeTokens } from '#app/accounts/guard.server.ts'
import { accountCookies } from '#app/accounts/sessions.server.ts'
import { demoRoutes } from '#app/admin/demo-api.server.ts'
import { insightRoutes } from '#app/admin/insights/insights.server.ts'
import { pushRoutes } from '#app/admin/push-api.server.ts'
import { blogRoutes } from '#app/blog/api.server.ts'
import { productRoutes } from '#app/catalogue/api.server.ts'
import { categoryRoutes } from '#app/catalogue/category-api.server.ts'
import { zipUploadRoutes } from '#app/catalogue/changes/zip-uploads.server.ts'
import { searchRoutes } from '#app/catalogue/search/api.server.ts'
import { missedSearchRoutes } from '#app/catalogue/search/missed-searches.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { allowForeignReads } from '#app/http/cross-origin.server.ts'
import { answerUnknown } from '#app/http/route-table.server.ts'
import { enquiryRoutes } from '#app/inbox/api.server.ts'
import type { Mail } from '#app/mail/queue.server.ts'
import { remoteFileRoutes } from '#app/media/remote-files/record-files.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import { resumableUploads, uploadRoutes } from '#app/media/upload-routes.server.ts'
import { newsletterRoutes } from '#app/newsletter/api.server.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'
import { personRoutes } from '#app/privacy/api.server.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'
import { videoRoutes } from '#app/videos/videos.server.ts'

type ApiOptions = {
  db: Database
  siteUrl: string
  media: MediaStore
  mail: Mail
  settings: SettingsStore
  dataDir: string
  space: DiskSpace
}

function ownerOf(request: FastifyRequest) {
  return callerOf(request).ownerId
}

const catalogueRoutes = [
  productRoutes,
  categoryRoutes,
  searchRoutes,
  missedSearchRoutes,
  blogRoutes,
  videoRoutes,
  remoteFileRoutes,
]

export async function apiRoutes(
  app: FastifyInstance,
  { db, siteUrl, media, mail, settings, dataDir, space }: ApiOptions,
) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      info: { title: 'Catalogue', version: '1', description },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: accountCookies(siteUrl).session.name },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  allowForeignReads(app)
  guard(app, { db, siteUrl })
  await app.register(accountRoutes, { db, siteUrl, dataDir, mail })
  await app.register(personRoutes, { db, siteUrl, dataDir })
  for (const routes of [demoRoutes, pushRoutes, insightRoutes]) await app.register(routes, { db })
  const uploads = {
    media,
    folder: join(dataDir, 'uploads'),
    hasRoom: space.hasRoom,
    ownerOf,
  }
  await app.register(resumableUploads, { ...uploads, db })
  await app.register(zipUploadRoutes, { db, dataDir, hasRoom: space.hasRoom, ownerOf })
  await app.register(async (catalogue) => {
    takeTokens(catalogue, 'catalogue')
    for (const routes of catalogueRoutes) await catalogue.register(routes, { db })
    await catalogue.register(uploadRoutes, uploads)
  })
  await app.register(async (enquiries) => {
    takeTokens(enquiries, 'enquiries')
    await enquiries.register(enquiryRoutes, { db, siteUrl, ownerOf, settings })
  })
  await app.register(async (subscribers) => {
    takeTokens(subscribers, 'subscribers')
    await subscribers.register(newsletterRoutes, { db, siteUrl, dataDir })
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  // Without these routes, pages would answer unknown API addresses.
  for (const url of ['/', '/*']) {
    app.all(url, {
      schema: { hide: true },
      config: { for: 'anyone', isFallback: true },
      onRequest: async (request, reply) => answerUnknown(request, reply),
      handler: answerUnknown,
    })
  }
}

const description =
  'The catalogue as JSON. Anyone may read; changing needs the cookie of a session, and with it an Origin header of this site, or a token that the owner has made with the scope that a call names.'
