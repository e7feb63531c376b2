import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'

import { apiRoutes } from './api.server.ts'
import { readConfig } from './config.server.ts'
import type { Engine } from './database/database.server.ts'
import { freshDatabase } from './database/database.testing.ts'
import { answerBadAddress } from './http/errors.server.ts'
import { createHttp } from './http/http.server.ts'

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** The API of an empty database, on a server without pages and media that `prepare` may look at first. */
export async function openApi(engine: Engine, prepare: (app: FastifyInstance) => void = () => {}) {
  const db = await freshDatabase(engine)
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const app = await createHttp(config, () => false, answerBadAddress)
  prepare(app)
  await app.register(apiRoutes, { prefix: '/api', db })
  onTestFinished(() => app.close())
  return { db, app, get: (url: string, headers = {}) => app.inject({ url, headers }) }
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

const problem = z.strictObject({
  message: z.string().min(1),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
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
