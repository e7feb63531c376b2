import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { csvRoute, sendCsv } from '#app/http/csv.server.ts'
import {
  changing,
  manyIds,
  params,
  sendChange,
  sendWritten,
  written,
} from '#app/http/writes.server.ts'
import type { Settings } from '#app/settings/schema.ts'

import { changeEnquiry, setRead, setStatus } from './admin/changed-enquiries.server.ts'
import { enquiryExport } from './admin/enquiry-export.server.ts'
import { deleteEnquiries } from './deleted-enquiries.server.ts'
import { enquiryChanges, managedEnquiry, shows, statuses } from './enquiry.ts'

type Options = {
  db: Database
  siteUrl: string
  /** The id of the person who sent a request, or whose token did. */
  ownerOf: (request: FastifyRequest) => string
  settings: { current: () => Settings }
}

export async function enquiryRoutes(app: FastifyInstance, options: Options) {
  exportRoute(app, options)
  changeRoutes(app, options)
  deleteRoutes(app, options)
}

function exportRoute(app: FastifyInstance, { db, siteUrl, ownerOf, settings }: Options) {
  const asked = z.object({
    show: z
      .enum(shows)
      .default('open')
      .describe('open: new and answered; mine: of these, given to you; all: all but spam'),
    search: z.string().max(400).default('').describe('Words that all stand in an enquiry'),
  })
  const csv = csvRoute('Enquiries for a spreadsheet, newest first', asked)
  app.withTypeProvider<ZodTypeProvider>().get('/enquiries.csv', csv, async (request, reply) => {
    const filter = { ...request.query, me: ownerOf(request) }
    const { timeZone } = settings.current().company
    const rows = enquiryExport(db, filter, { siteUrl, timeZone })
    return sendCsv(request, reply, { name: `enquiries-${filter.show}`, ...rows })
  })
}

const changedCount = z.number().int()
const deletedCount = z.number().int()

function changeRoutes(app: FastifyInstance, { db, ownerOf }: Options) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const change = changing('enquiry', { changes: enquiryChanges, record: managedEnquiry })
  typed.patch('/enquiries/:id', change, async (request, reply) => {
    const { params, body } = request
    const by = ownerOf(request)
    return sendChange(reply, 'Enquiry', await changeEnquiry(db, params.id, body, by))
  })
  const statusBody = { body: z.object({ ids: manyIds, status: z.enum(statuses) }) }
  const gives = 'Give up to 500 enquiries a status, all or none'
  typed.post(
    '/enquiries/status',
    written(gives, { changedCount }, statusBody),
    async (request, reply) => {
      const { ids, status } = request.body
      const by = ownerOf(request)
      return sendWritten(reply, { changedCount: await setStatus(db, ids, status, by) })
    },
  )
  const readBody = { body: z.object({ ids: manyIds, isRead: z.boolean() }) }
  const notes = 'Note that up to 500 enquiries have been read, or have not; changes no version'
  typed.post(
    '/enquiries/read',
    written(notes, { changedCount }, readBody),
    async ({ body: { ids, isRead } }, reply) =>
      sendWritten(reply, { changedCount: await setRead(db, ids, isRead) }),
  )
}

function deleteRoutes(app: FastifyInstance, { db }: Options) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const deletes = 'Delete an enquiry for good, with the mail about it'
  typed.delete(
    '/enquiries/:id',
    written(deletes, { deletedCount }, { params }),
    async (request, reply) =>
      sendWritten(reply, { deletedCount: await deleteEnquiries(db, [request.params.id]) }),
  )
  const many = { body: z.object({ ids: manyIds }) }
  const deletesMany = 'Delete up to 500 enquiries for good, all or none'
  typed.post(
    '/enquiries/delete',
    written(deletesMany, { deletedCount }, many),
    async (request, reply) =>
      sendWritten(reply, { deletedCount: await deleteEnquiries(db, request.body.ids) }),
  )
}
