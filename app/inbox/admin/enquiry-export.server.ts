import { href } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import { slices } from '#app/database/records.server.ts'

import { lineText } from '../enquiry-line-text.ts'
import type { EnquiryLine } from '../enquiry-line.ts'
import { linesOf } from '../enquiry-lines.server.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { type EnquiriesAsked, enquiriesAfter } from './managed-enquiries.server.ts'

const rowsAtOnce = 500

type Filter = Pick<EnquiriesAsked, 'show' | 'search' | 'me'>

export function enquiryExport(db: Database, filter: Filter, place: Place) {
  const names = Object.keys(columns)
  const heads = names.map((name) => (name === 'Time' ? `Time (${place.timeZone})` : name))
  return { columns: heads, rows: rowsOf(db, filter, place) }
}

/** `timeZone` is that of the company. */
type Place = { siteUrl: string; timeZone: string }

async function* rowsOf(db: Database, filter: Filter, place: Place) {
  const read = slices((after) => enquiriesAfter(db, filter, { after, limit: rowsAtOnce }))
  for await (const enquiries of read) {
    const ids = enquiries.map(({ _id }) => _id)
    const lines = await linesOf(db, ids)
    yield enquiries.map((enquiry) => {
      const listed = { ...enquiry, lines: lines.get(enquiry._id) ?? [] }
      return Object.values(columns).map((cellOf) => cellOf(listed, place) ?? '')
    })
  }
}

type CellOf = (
  enquiry: ManagedEnquiry & { lines: EnquiryLine[] },
  place: Place,
) => string | undefined

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
}

/** `2026-11-23 18:05:00`, which spreadsheets read as a time. */
function localTime(time: string, timeZone: string) {
  return new Date(time).toLocaleString('sv', { timeZone })
}
