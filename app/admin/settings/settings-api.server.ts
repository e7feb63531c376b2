import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { audit } from '#app/accounts/audit.server.ts'
import { callerOf, signedInOf } from '#app/accounts/guard.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { needsSession, refused } from '#app/http/writes.server.ts'
import { isSection, type Section, sections } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

const params = z.object({ section: z.string() })
const version = z.int32().min(0)
const body = z.object({ value: z.unknown(), version })
const saved = z.object({ value: z.unknown(), version, isDefault: z.boolean() })
const response = {
  200: saved,
  ...refused,
  404: problem,
  409: problem.extend({ current: saved }),
  422: problem,
}

/** Only for a session: a token of a program never reads or changes the settings. */
export async function settingsRoutes(
  app: FastifyInstance,
  { settings }: { settings: SettingsStore },
) {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { for: 'signed in' } as const
  const at = '/settings/:section'
  const schema = { ...needsSession, params, response }

  routes.get(
    at,
    { config, schema: { ...schema, summary: 'One section of the settings' } },
    async (request, reply) => {
      const { section } = request.params
      if (!isSection(section)) return unknown(reply)
      return reply.header('cache-control', 'no-store').send(stored(settings, section))
    },
  )

  const summary = 'Change a section; null brings its default texts back'
  routes.put(at, { config, schema: { ...schema, summary, body } }, async (request, reply) => {
    const { section } = request.params
    if (!isSection(section)) return unknown(reply)
    const { value, version: replaced } = request.body
    const read = value === null ? { data: null } : sections[section].safeParse(value)
    if (read.data === undefined) return sendError(reply, 422, ...wrong(read.error))
    return save(reply, settings, { section, value: read.data, version: replaced })
  })

  const from = z.object({ from: z.int().min(1), version })
  const takingBack = 'Bring a former version of a section back'
  routes.post(
    `${at}/restore`,
    { config, schema: { ...schema, summary: takingBack, body: from } },
    async (request, reply) => {
      const { section } = request.params
      if (!isSection(section)) return unknown(reply)
      const value = await settings.valueOf(section, request.body.from)
      if (value === undefined) return sendError(reply, 404, 'This version is no longer stored.')
      return save(reply, settings, { section, value, version: request.body.version })
    },
  )
  draftRoute(app, settings)
}

function draftRoute(app: FastifyInstance, settings: SettingsStore) {
  const summary = 'Store what is typed as a draft, which only its owner sees in a preview'
  app.withTypeProvider<ZodTypeProvider>().put(
    '/settings/:section/draft',
    {
      config: { for: 'signed in' },
      schema: { ...needsSession, params, response, summary, body },
    },
    async (request, reply) => {
      const { section } = request.params
      if (!isSection(section)) return unknown(reply)
      const { value, version: replaced } = request.body
      const read = sections[section].safeParse(value)
      if (read.data === undefined) return sendError(reply, 422, ...wrong(read.error))
      const { ownerId } = signedInOf(request)
      await settings.saveDraft({ section, ownerId, value: read.data, version: replaced })
      return reply.header('cache-control', 'no-store').send(stored(settings, section))
    },
  )
}

function unknown(reply: FastifyReply) {
  return sendError(reply, 404, 'There is no such section.')
}

function stored(settings: SettingsStore, section: Section) {
  return {
    value: settings.current()[section],
    version: settings.version(section),
    isDefault: settings.isDefault(section),
  }
}

function wrong(error: z.ZodError | undefined) {
  const errors = (error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }))
  return ['Please look at the marked fields again.', { errors }] as const
}

type Change = Parameters<SettingsStore['save']>[0]

async function save(reply: FastifyReply, settings: SettingsStore, change: Change) {
  const { ownerId } = callerOf(reply.request)
  const { section } = change
  if (!(await settings.save({ ...change, ownerId }))) {
    const current = stored(settings, section)
    return sendError(reply, 409, 'Another person changed this section while you were editing.', {
      current,
    })
  }
  audit(reply.request, 'settings changed', { account: ownerId, section })
  return reply
    .headers({ 'cache-control': 'no-store', 'clear-site-data': '"prefetchCache"' })
    .send(stored(settings, section))
}
