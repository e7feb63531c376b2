import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'

import { type Acting, answerForm } from '#app/accounts/admin-form.server.ts'
import { accountChanges } from '#app/accounts/admin/account-actions.server.ts'
import { peopleChanges } from '#app/accounts/admin/people-actions.server.ts'
import { guard } from '#app/accounts/guard.server.ts'
import { hashed } from '#app/accounts/password.server.ts'
import { openSession } from '#app/accounts/sessions.server.ts'
import { readConfig } from '#app/config.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { formType } from '#app/http/body-rules.ts'
import { answerBadAddress } from '#app/http/errors.server.ts'
import { formOf, takeForms } from '#app/http/form-body.server.ts'
import { createHttp } from '#app/http/http.server.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import type { Mail } from '#app/mail/queue.server.ts'
import { freshMedia } from '#app/media/fresh-media.testing.ts'
import type { MediaStore } from '#app/media/store.ts'
import { diskSpace } from '#app/platform/free-space.server.ts'
import { apiRoutes } from '#app/server/api-routes.server.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>
type Setting = {
  prepare?: (app: FastifyInstance) => void
  env?: Record<string, string>
  /** Where uploads are kept, when it is not the disk. */
  store?: MediaStore
  /** How mail goes out, when the site has a mail server. */
  mail?: (db: Database) => Mail
  /** The room on the disk for uploads. */
  freeBytes?: number
  /** The database of the copy of the site beside which this one runs. */
  besides?: Database
}
type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The API of an empty database, on a server without pages that `prepare` may look at first. */
export async function openApi(
  engine: Engine,
  { prepare, env, store, mail = withoutMail, freeBytes = 1e10, besides }: Setting = {},
) {
  const db = await (besides ? secondDatabase(besides) : freshDatabase(engine))
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  const app = await createHttp(config, () => false, answerBadAddress)
  prepare?.(app)
  const { folder, media } = await freshMedia()
  const { siteUrl } = config
  const site = { db, siteUrl, dataDir: folder, mail: mail(db) }
  await app.register(adminForms, site)
  await app.register(apiRoutes, {
    prefix: '/api',
    ...site,
    media: store ?? media,
    settings: await openSettings(db),
    space: diskSpace(1, async () => ({ bytes: freeBytes, share: 1 })),
  })
  onTestFinished(() => app.close())
  const send = (method: Verb, url: string, payload?: object, headers = {}) =>
    app.inject({ method, url, headers, ...(payload && { payload }) })
  const get = (url: string, headers = {}) => app.inject({ url, headers })
  const submit = (page: FormPage, typed: Typed, headers = {}, remoteAddress = '127.0.0.1') => {
    const fields = Object.entries(typed).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, one]),
    )
    const payload = new URLSearchParams(fields).toString()
    return app.inject({
      method: 'POST',
      url: `/dashboard/${page}`,
      remoteAddress,
      headers: { 'content-type': formType, ...headers },
      payload,
    })
  }
  return { db, app, media, folder, get, send, submit, ownOrigin: { origin: config.siteUrl } }
}

type Typed = { [name: string]: string | string[] | undefined }

const changes = { account: accountChanges, people: peopleChanges } as const
type FormPage = keyof typeof changes

/** The forms of the admin without their pages, which only a built site has. */
async function adminForms(app: FastifyInstance, site: Omit<Acting, 'request' | 'reply'>) {
  takeForms(app)
  guard(app, site)
  for (const [page, of] of Object.entries(changes)) {
    const config = { forEditors: page === 'account' }
    app.post(`/dashboard/${page}`, { config, schema: { hide: true } }, async (request, reply) => {
      const { data, init } = await answerForm(of, { ...site, request, reply }, formOf(request))
      return reply.code(init?.status ?? 200).send(data)
    })
  }
}

/** The status, the message and the wrong fields of a form that was refused. */
export function refusalOf(answer: Answer) {
  const { message, problems } = refusedForm.parse(answer.json())
  return [answer.statusCode, message, Object.keys(problems)]
}

const refusedForm = z.object({ message: z.string(), problems: z.record(z.string(), z.string()) })

export const credentials = { email: 'owner@example.com', password: 'a password of some length' }
const passwordHash = await hashed(credentials.password)
const since = '2026-01-01T00:00:00.000Z'
const owner = { _id: 'owner', email: credentials.email, passwordHash }

/** The API of a site that has an owner, and how he calls it; `headers` are what his browser sends along. */
export async function openOwnersApi(engine: Engine, setting?: Setting) {
  const api = await openApi(engine, setting)
  await api.db
    .insertInto('owners')
    .values({ ...owner, createdAt: since, updatedAt: since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const headers = { ...api.ownOrigin, ...(await sessionCookie(api.db)) }
  const asOwner = (method: Verb, url: string, payload?: object) =>
    api.send(method, url, payload, headers)
  const submitAsOwner = (page: FormPage, typed: Typed) => api.submit(page, typed, headers)
  return { ...api, headers, asOwner, submitAsOwner }
}

/** The cookie of a new session, which did not cost a password. */
async function sessionCookie(db: Database) {
  return { cookie: `sid=${await openSession(db, owner._id, 'A phone')}` }
}

const list = z.array(z.looseObject({ _id: z.string() }))

/** The records of an answer that must be a list. */
export function recordsIn(answer: Answer) {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return list.parse(answer.json())
}

export function idsIn(answer: Answer) {
  return recordsIn(answer).map((one) => one._id)
}

/** The address of the next page, out of the Link header. */
export function nextPage({ headers }: Answer) {
  return /^<([^>]+)>; rel="next"$/.exec(String(headers['link']))?.[1]
}

/** The ids on each page of a list, walked by its links; `betweenPages` runs before each further page. */
export async function walked(
  get: (url: string) => Promise<Answer>,
  url: string,
  betweenPages: () => Promise<unknown> = async () => {},
) {
  const pages: string[][] = []
  let next: string | undefined = url
  while (next) {
    if (pages.length > 0) await betweenPages()
    const answer: Answer = await get(next)
    pages.push(idsIn(answer))
    next = nextPage(answer)
  }
  return pages
}

const fieldError = z.strictObject({
  path: z.string(),
  message: z.string().min(1),
  code: z.string().optional(),
  maximum: z.number().optional(),
  origin: z.string().optional(),
})

const problem = z.strictObject({
  message: z.string().min(1),
  errors: z.array(fieldError).optional(),
  current: z.looseObject({ _id: z.string(), version: z.number() }).optional(),
  requestId: z.string().min(1),
})

/** What an error answer says; fails when it has another shape than every error has. */
export function problemIn(answer: Answer) {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers).not.toHaveProperty('etag')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  return problem.parse(answer.json())
}
