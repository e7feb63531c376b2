import type { Database } from '#app/database/database.server.ts'
import { encodeCursor } from '#app/database/fields.ts'

import type { EnquiriesShown, ManagedEnquiry } from '../enquiry.ts'
import { managedEnquiries } from './managed-enquiries.server.ts'

type Filter = { search?: string | undefined; show?: EnquiriesShown | undefined }
type Listed = Pick<ManagedEnquiry, '_id' | 'createdAt'>

export async function enquiryNeighbours(db: Database, enquiry: Listed, filter: Filter) {
  const [newer, older] = await Promise.all(
    (['before', 'after'] as const).map(async (direction) => {
      const at = encodeCursor([direction, 'newest', enquiry.createdAt, enquiry._id])
      const { rows } = await managedEnquiries(db, { ...filter, at, limit: 1 })
      return rows[0]
    }),
  )
  // Past either end the list returns its first page.
  return {
    ...(newer && comesBefore(newer, enquiry) && { newer: newer._id }),
    ...(older && comesBefore(enquiry, older) && { older: older._id }),
  }
}

function comesBefore(one: Listed, other: Listed) {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one._id > other._id
}
