import type { Database } from '#app/database/database.server.ts'
import { placeText } from '#app/database/place-text.ts'

import type { EnquiriesShown, ManagedEnquiry } from '../enquiry.ts'
import { managedEnquiries } from './managed-enquiries.server.ts'

type Asked = { search?: string | undefined; show?: EnquiriesShown | undefined }
type Spot = Pick<ManagedEnquiry, '_id' | 'createdAt'>

export async function enquiryNeighbours(db: Database, enquiry: Spot, asked: Asked) {
  const [newer, older] = await Promise.all(
    (['before', 'after'] as const).map(async (way) => {
      const at = placeText([way, 'newest', enquiry.createdAt, enquiry._id])
      const { rows } = await managedEnquiries(db, { ...asked, at, limit: 1 })
      return rows[0]
    }),
  )
  // Past either end the list returns its first page.
  return {
    ...(newer && comesBefore(newer, enquiry) && { newer: newer._id }),
    ...(older && comesBefore(enquiry, older) && { older: older._id }),
  }
}

function comesBefore(one: Spot, other: Spot) {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one._id > other._id
}
