import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { href } from 'react-router'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { slices } from '#app/database/records.server.ts'
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

import { namesOf } from './admin/assigned-enquiries.server.ts'
import { changeEnquiry, setRead, setStatus } from './admin/changed-enquiries.server.ts'
import { type EnquiriesAsked, enquiriesAfter } from './admin/managed-enquiries.server.ts'
import { outcomesOf, type StoredOutcome } from './admin/outcomes.server.ts'
import { deleteEnquiries } from './deleted-enquiries.server.ts'
import { lineText } from './enquiry-line-text.ts'
import type { EnquiryLine } from './enquiry-line.ts'
import { linesOf } from './enquiry-lines.server.ts'
import { enquiryChanges, managedEnquiry, shows, statuses, type ManagedEnquiry } from './enquiry.ts'
import type { Money } from './quotes/money.ts'
import { partlyAccepted } from './quotes/quote-answers.server.ts'
import { quotedTotals } from './quotes/quoted-parts.server.ts'

type EnquiryApi = {
  db: Database
  siteUrl: string
  ownerOf: (request: FastifyRequest) => string
  settings: { current: () => Settings }
}

export async function enquiryRoutes(app: FastifyInstance, options: EnquiryApi) {
  exportRoute(app, options)
  changeRoutes(app, options)
  deleteRoutes(app, options)
}

function exportRoute(app: FastifyInstance, { db, siteUrl, ownerOf, settings }: EnquiryApi) {
  const asked = z.object({
    show: z
      .enum(shows)
      .default('open')
      .describe('open: new and answered; mine: of these, assigned to you; all: all but spam'),
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

function changeRoutes(app: FastifyInstance, { db, ownerOf }: EnquiryApi) {
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

function deleteRoutes(app: FastifyInstance, { db }: EnquiryApi) {
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

const rowsAtOnce = 500

type Filter = Pick<EnquiriesAsked, 'show' | 'search' | 'me'>

export function enquiryExport(db: Database, filter: Filter, settings: ExportSettings) {
  const names = Object.keys(columns)
  const times = ['Time', 'Won or lost']
  const heads = names.map((name) =>
    times.includes(name) ? `${name} (${settings.timeZone})` : name,
  )
  return { columns: heads, rows: rowsOf(db, filter, settings) }
}

type ExportSettings = { siteUrl: string; timeZone: string }

async function* rowsOf(db: Database, filter: Filter, settings: ExportSettings) {
  const read = slices((after) => enquiriesAfter(db, filter, { after, limit: rowsAtOnce }))
  for await (const enquiries of read) {
    const ids = enquiries.map(({ _id }) => _id)
    const people = enquiries.flatMap(({ givenTo, answeredBy }) => [givenTo, answeredBy])
    const [lines, totals, accepted, outcomes, names] = await Promise.all([
      linesOf(db, ids),
      quotedTotals(db, ids),
      partlyAccepted(db, ids),
      outcomesOf(db, ids),
      namesOf(db, people),
    ])
    yield enquiries.map((enquiry) => {
      const { _id } = enquiry
      const quoted = totals.get(_id) ?? []
      const worth = accepted.get(_id)?.totals ?? quoted
      const of = { lines: lines.get(_id) ?? [], quoted, worth }
      const listed = { ...enquiry, ...of, outcome: outcomes.get(_id), names }
      return Object.values(columns).map((cellOf) => cellOf(listed, settings) ?? '')
    })
  }
}

type ListedEnquiry = ManagedEnquiry & {
  lines: EnquiryLine[]
  quoted: Money[]
  /** Of what the buyer accepted of it, else of all. */
  worth: Money[]
  outcome: StoredOutcome | undefined
  names: Map<string, string>
}

type CellOf = (enquiry: ListedEnquiry, settings: ExportSettings) => string | undefined

const columns: { [name: string]: CellOf } = {
  Reference: ({ reference }) => reference,
  Time: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone),
  Status: ({ status }) => status,
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  Product: ({ productTitle }) => productTitle,
  'Product link': ({ productId: id }, { siteUrl }) =>
    id === undefined ? '' : siteUrl + href('/view-details/:id', { id }),
  Message: ({ message }) => message,
  Note: ({ note }) => note,
  Company: ({ company }) => company,
  Vessel: ({ vessel }) => vessel,
  'IMO number': ({ imoNumber }) => imoNumber,
  Port: ({ port }) => port,
  ETA: ({ eta }) => eta,
  'Needed by': ({ neededBy }) => neededBy,
  "Buyer's reference": ({ ownReference }) => ownReference,
  'Requisition no.': ({ requisition }) => requisition,
  'Came by': ({ source }) => (source ? 'WhatsApp' : 'Site'),
  Lines: ({ lines }) => lines.map(lineText).join('\n'),
  // Totals of two currencies are two lines of a cell.
  'Quote total': ({ quoted }) => quoted.map(({ amount }) => amount).join('\n'),
  'Quote currency': ({ quoted }) => quoted.map(({ currency }) => currency).join('\n'),
  'Order value': (enquiry) =>
    orderOf(enquiry)
      .map(({ amount }) => amount)
      .join('\n'),
  'Order currency': (enquiry) =>
    orderOf(enquiry)
      .map(({ currency }) => currency)
      .join('\n'),
  'Won or lost': ({ status, outcome }, { timeZone }) =>
    (status === 'won' || status === 'lost') && outcome
      ? localTime(outcome.decidedAt, timeZone)
      : '',
  'Lost because': ({ status, outcome }) => (status === 'lost' ? outcome?.reason : ''),
  'In a few words': ({ status, outcome }) => (status === 'lost' ? outcome?.remark : ''),
  'Assigned to': ({ givenTo, names }) => givenTo && names.get(givenTo),
  'Answered by': ({ answeredBy, names }) => answeredBy && names.get(answeredBy),
}

/** The value that a person has written, else the totals of what was accepted. */
function orderOf({ status, outcome, worth }: ListedEnquiry): Money[] {
  if (status !== 'won') return []
  const { value, currency = '' } = outcome ?? {}
  return value ? [{ currency, amount: value }] : worth
}

/** `2026-11-23 18:05:00`, which spreadsheets read as a time. */
function localTime(time: string, timeZone: string) {
  return new Date(time).toLocaleString('sv', { timeZone })
}
