import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { idShape } from '#app/database/fields.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'
import { uploadTime } from '#app/media/upload-route.server.ts'

import { saveSheet } from './save-sheet.server.ts'
import { mostSheetRows, spreadsheetColumns } from './sheet-columns.ts'

/** Longer than any field, so that a text that is too long is named and not refused as a whole. */
const longestCell = 20_000
/** A search of 400 characters is nine times as long in an address of Bangla. */
const longestQuery = 5000

const row = z.object({
  _id: z.string().max(200),
  version: z.number().int(),
  cells: z
    .partialRecord(z.enum(spreadsheetColumns), z.string().max(longestCell))
    .describe('The changed cells, as an import sheet has them; an empty one clears its field'),
})

const body = z.object({
  _id: z
    .string()
    .regex(idShape, 'is not 24 hex digits in lower case')
    .describe('A new id for this save, the same for every try, so that it is saved once'),
  query: z.string().max(longestQuery).describe('The query of the list that is edited'),
  rows: z
    .array(row)
    .min(1)
    .max(mostSheetRows)
    .refine(
      (rows) => new Set(rows.map(({ _id }) => _id)).size === rows.length,
      'names a product twice',
    ),
})

/** Saves the changes of the spreadsheet view. */
export async function sheetRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const summary = `Change cells of up to ${mostSheetRows} products, all or none`
  const { schema } = written(summary, { savedCount: z.number().int() }, { body })
  const changed = problem.extend({ current: z.object({ ids: z.array(z.string()) }) })
  const response = { ...schema.response, 409: changed }
  const saves = { handlerTimeout: uploadTime, schema: { ...schema, response } }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/products/spreadsheet', saves, async (request, reply) => {
      const outcome = await saveSheet(db, request.body)
      if ('saved' in outcome) return sendWritten(reply, { savedCount: outcome.saved })
      if ('changed' in outcome) {
        const message = 'Someone else changed some of these products. Nothing was saved.'
        return sendError(reply, 409, message, { current: { ids: outcome.changed } })
      }
      const errors = outcome.problems.map((one) => ({ ...one, code: 'custom' }))
      return sendError(reply, 422, 'Some cells are to be corrected. Nothing was saved.', { errors })
    })
}
