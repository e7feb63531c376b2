import Fastify from 'fastify'
import { type ZodTypeProvider, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { freshDatabase } from '#app/database/database.testing.ts'

import { listQuery, sendList } from './lists.server.ts'

test('a list that fails half-way never looks complete', async () => {
  const db = await freshDatabase('sqlite')
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setValidatorCompiler(validatorCompiler)
  async function* slices() {
    yield [{ n: 1 }, { n: 2 }]
    // The wait lets the first slice be sent before the second fails.
    await new Promise((done) => setTimeout(done, 100))
    throw new Error('The database went away')
  }
  const record = z.object({ n: z.number() })
  const page = async () => ({ records: [] })
  const list = { db, subject: 'posts', record, page, slices } as const
  const options = { schema: { querystring: listQuery } }
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/', options, (request, reply) => sendList(request, reply, list))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(origin)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
})
