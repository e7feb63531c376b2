import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Config } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { AttachmentOptions } from '#app/inbox/attachments/attachment-routes.server.ts'
import { uploadTime } from '#app/media/upload-route.server.ts'

import { acceptForms } from './accept-forms.server.ts'
import { formLimit, shortHash, unlimited } from './form-limit.server.ts'
import { readListForms } from './list-form.server.ts'
import type { RenderPage } from './render-page.server.ts'

/** Its form can have files. */
const listAddress = '/enquiry-list'

const formAddresses = [
  '/enquiries',
  listAddress,
  '/enquiry-list/add',
  '/newsletter',
  '/newsletter/confirm/:token',
]

/** Mail programs and mail providers post here for one-click unsubscribe, with any body or none (RFC 8058). */
const oneClickAddress = '/newsletter/unsubscribe/:token'

type Options = {
  config: Config
  db: Database
  render: RenderPage
  attachments: AttachmentOptions
}

export async function formRoutes(app: FastifyInstance, options: Options) {
  const { config, db, render, attachments } = options
  const refuse = acceptForms(app, config.siteUrl, async (_request, reply, refused) => {
    const from = { hash: '', ...unlimited }
    return reply.send(await render('/enquiries', { fields: noFields, from, refused }))
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500, message } = error
    if (statusCode !== 413 && statusCode !== 415) throw error
    return refuse(request, reply, statusCode, message)
  })
  const report = (err: unknown) => app.log.warn({ err }, 'a form could not be counted')
  const listForm = await readListForms(app, attachments)
  for (const route of formAddresses) {
    const allowanceOf = config.rateLimits ? formLimit(db, route, report) : () => unlimited
    const isList = route === listAddress
    const limits = { compress: {}, ...(isList && { handlerTimeout: uploadTime }) }
    app.post(route, limits, async (request, reply) => {
      const { ip, headers } = request
      const fields = isList && request.isMultipart() ? await listForm(request) : request.body
      if (!(fields instanceof URLSearchParams))
        return refuse(request, reply, 415, 'A form is expected here.')
      const from = { hash: shortHash(ip), ...allowanceOf(ip) }
      const visit = { cookies: headers.cookie }
      return reply.send(await render(addressOf(route, request), { fields, from }, visit))
    })
  }
  await app.register(oneClickRoute, { render })
}

const noFields = new URLSearchParams()

async function oneClickRoute(app: FastifyInstance, { render }: Pick<Options, 'render'>) {
  // The body is ignored, so its content type does not matter.
  app.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, ''))
  app.post(oneClickAddress, { compress: {} }, async (request, reply) => {
    const from = { hash: '', ...unlimited }
    return reply.send(await render(addressOf(oneClickAddress, request), { fields: noFields, from }))
  })
}

/** A token with other characters could lead to another page. */
const parameters = z.object({
  token: z
    .string()
    .regex(/^[\w-]+$/)
    .catch('-'),
})

function addressOf(route: string, { params }: FastifyRequest) {
  return route.replace(':token', parameters.parse(params).token)
}
