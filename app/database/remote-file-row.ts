import type { Generated } from 'kysely'

export type RemoteFileKind = 'picture' | 'video' | 'datasheet'

/** A file on another host that a live record names; triggers keep the rows. The process that fetches it has a lease. */
export type RemoteFileRow = {
  subject: 'products' | 'posts' | 'videos'
  recordId: string
  kind: RemoteFileKind
  address: string
  tries: Generated<number>
  /** `''` is due at once. */
  nextTryAt: Generated<string>
  leasedUntil: string | null
  /** What went wrong with the last try, as a sentence for the owner. */
  problem: string | null
  failedAt: string | null
}
