import { href } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import { slices } from '#app/database/records.server.ts'

import type { ManagedEnquiry } from '../enquiry.ts'
import { type EnquiriesAsked, enquiriesAfter } from './managed-enquiries.server.ts'

const rowsAtOnce = 500

type Filter = Pick<EnquiriesAsked, 'show' | 'search'>

export function enquiryExport(db: Database, filter: Filter, siteUrl: string) {
  return { columns: Object.keys(columns), rows: rowsOf(db, filter, siteUrl) }
}

async function* rowsOf(db: Database, filter: Filter, siteUrl: string) {
  const read = slices((after) => enquiriesAfter(db, filter, { after, limit: rowsAtOnce }))
  for await (const enquiries of read) {
    yield enquiries.map((enquiry) =>
      Object.values(columns).map((cellOf) => cellOf(enquiry, siteUrl) ?? ''),
    )
  }
}

type CellOf = (enquiry: ManagedEnquiry, siteUrl: string) => string | undefined

const columns: { [name: string]: CellOf } = {
  Reference: ({ reference }) => reference,
  Time: ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  Product: ({ productTitle }) => productTitle,
  'Product link': ({ productId: id }, siteUrl) =>
    id === undefined ? '' : siteUrl + href('/view-details/:id', { id }),
  Message: ({ message }) => message,
  Note: ({ note }) => note,
}
