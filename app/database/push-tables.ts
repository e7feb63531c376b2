import type { Generated } from 'kysely'

export type PushTables = {
  /** One row, 1: the keys by which push services know this site (VAPID). */
  pushKeys: { id: number; publicKey: string; privateKey: string }
  /** A browser that gets notifications of new enquiries; `_id` is a hash of `endpoint`. */
  pushSubscriptions: {
    _id: string
    ownerId: string
    sessionHash: string
    endpoint: string
    p256dh: string
    auth: string
    createdAt: string
  }
  /** A message to one browser; `endedAt` is when it was sent or given up. */
  pushes: {
    enquiryId: string
    subscriptionId: string
    createdAt: string
    tries: Generated<number>
    nextTryAt: string
    leasedUntil: string | null
    lastError: string | null
    endedAt: string | null
  }
}
