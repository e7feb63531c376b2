import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

import type { openApi } from './api.testing.ts'

const schema = z.looseObject({ type: z.string() })
const described = z.object({ schema })
const content = z
  .strictObject({ 'application/json': described, 'text/csv': described, 'image/webp': described })
  .partial()
  .refine((kinds) => Object.keys(kinds).length === 1)
const sent = z
  .strictObject({ 'application/json': described })
  .partial()
  .extend({ 'multipart/form-data': described.optional() })

/** OpenAPI 3, as far as this API uses it. */
const documentShape = z.strictObject({
  openapi: z.string().regex(/^3\.\d\.\d$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string(),
  }),
  components: z.strictObject({
    schemas: z.record(z.string(), z.never()),
    securitySchemes: z.strictObject({
      session: z.strictObject({
        type: z.literal('apiKey'),
        in: z.literal('cookie'),
        name: z.string(),
      }),
      token: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
  }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.strictObject({
        summary: z.string().min(1),
        parameters: z
          .array(
            z.strictObject({
              name: z.string(),
              in: z.enum(['query', 'path', 'header']),
              required: z.boolean(),
              description: z.string().optional(),
              schema,
            }),
          )
          .optional(),
        requestBody: z.strictObject({ required: z.literal(true), content: sent }).optional(),
        description: z.string().optional(),
        security: z
          .array(
            z.union([
              z.strictObject({}),
              z.strictObject({ session: z.tuple([]) }),
              z.strictObject({ token: z.tuple([]) }),
            ]),
          )
          .optional(),
        responses: z.record(
          z.string().regex(/^[2-5]\d\d$/),
          z.strictObject({
            description: z.string(),
            content,
          }),
        ),
      }),
    ),
  ),
})

/** The description of the API, as far as it is one. */
export const descriptionOf = async ({ get }: Awaited<ReturnType<typeof openApi>>) =>
  documentShape.parse((await get('/api/openapi.json')).json())

/** Says what keeps JSON from conforming to a JSON schema; `''` when nothing does. */
export async function mismatch(jsonSchema: object, payload: string) {
  const ajv = { customOptions: { coerceTypes: false, removeAdditional: false } } as const
  const judge = Fastify({ ajv })
  onTestFinished(() => judge.close())
  judge.post('/', { schema: { body: jsonSchema } }, async () => '')
  const headers = { 'content-type': 'application/json' }
  return (await judge.inject({ method: 'POST', url: '/', headers, payload })).body
}
