import type { Generated } from 'kysely'

import type { AccountTables } from './account-tables.ts'
import type { ActivityTables } from './activity-tables.ts'
import type { AttachmentRow } from './attachment-row.ts'
import type { FirstRunTables } from './first-run-tables.ts'
import type { InsightTables } from './insight-tables.ts'
import type { PushTables } from './push-tables.ts'
import type { RemoteFileRow } from './remote-file-row.ts'
import type { UploadTables } from './upload-tables.ts'

export type Subject = 'products' | 'posts' | 'videos'

/** What a change is announced for, to all copies of the site. */
export type Announced = Subject | 'settings' | 'categories' | 'enquiries'

/** PostgreSQL announces it there. */
export const channel = 'contentVersions'

export type RecordTable = {
  _id: string
  title: string
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  version: Generated<number>
  titleKey: Generated<string>
}

/** The columns for the fields of a record: an absent field is null, a list is JSON. */
export type FieldColumns<Fields> = {
  [Name in keyof Fields]-?: undefined extends Fields[Name]
    ? Column<NonNullable<Fields[Name]>> | null
    : Column<Fields[Name]>
}

type Column<Value> = Value extends readonly unknown[] ? string : Value

/** The tables as the migrations create them: JSON and times (ISO 8601, UTC) are text. */
export interface Tables
  extends AccountTables, ActivityTables, FirstRunTables, InsightTables, PushTables, UploadTables {
  /** `titleSlug` is the slug form of the title that it was made from, `''` where unknown. */
  formerSlugs: { slug: string; postId: string; titleSlug: string }
  /** A visitor's enquiry. `key` and `wordsHash` are unique, so a message sent twice is stored once. */
  enquiries: {
    _id: string
    reference: string
    name: string
    phone: string | null
    email: string | null
    message: string
    productId: string | null
    productTitle: string | null
    createdAt: string
    suspectedAt: string | null
    suspicion: string | null
    senderHash: string
    key: string | null
    wordsHash: string | null
    status: Generated<'new' | 'answered' | 'won' | 'lost' | 'spam'>
    readAt: string | null
    note: Generated<string>
    updatedAt: Generated<string>
    version: Generated<number>
    searchText: Generated<string>
    /** Made on the buyer's device and unique, so a list sent twice is stored once; null for one product. */
    listNumber: string | null
    company: string | null
    vessel: string | null
    imoNumber: string | null
    port: string | null
    eta: string | null
    neededBy: string | null
    ownReference: string | null
    requisition: string | null
    stage: Generated<'received' | 'quoting' | 'quoted' | 'won' | 'lost' | 'closed'>
    followUpOn: string | null
    /** The person who sees to it. */
    givenTo: string | null
    answeredBy: string | null
    /** How it came; null if it was sent on the site. */
    source: 'whatsapp' | null
  }
  /** A line of an enquiry list; `productId` is null for what the catalogue does not have. `details` is JSON. */
  enquiryLines: {
    _id: string
    enquiryId: string
    position: number
    productId: string | null
    title: string
    partNumber: string | null
    maker: string | null
    /** A decimal number. */
    quantity: string
    unit: string
    certainty: 'exact' | 'likely' | 'chosen' | 'free'
    note: Generated<string>
    details: Generated<string>
  }
  attachments: AttachmentRow
  /** Every save is a version of its own; `content` is JSON (`quoteContent`), `createdBy` the id of an owner. */
  quotes: {
    _id: string
    enquiryId: string
    version: number
    content: string
    state: 'draft' | 'sent'
    createdAt: string
    createdBy: string
    sentAt: string | null
  }
  statusLinks: {
    secretHash: string
    enquiryId: string
    createdAt: string
    withdrawnAt: string | null
  }
  quoteTexts: { _id: string; name: string; words: string; createdAt: string }
  /** A newsletter address, in lower case; no newsletter is sent to it before `confirmedAt`. */
  subscribers: {
    _id: string
    email: string
    wording: string
    source: string
    createdAt: string
    /** When the confirmation was requested; null while no email could be sent. */
    askedAt: string | null
    confirmedAt: string | null
    suspectedAt: string | null
    suspicion: string | null
    senderHash: string
    token: string | null
  }
  /** The storage location of an original; only its store reads `place` and `removal`. `size` is in bytes. */
  mediaFiles: {
    key: string
    store: 'disk' | 's3' | 'image-host' | 'video-host'
    place: string
    removal: string | null
    size: number
    createdAt: string
  }
  /** `letter` is JSON; it and the addresses are null once the email is sent. The process that sends it has a lease until `leasedUntil`. */
  mails: {
    event: string
    recipient: string | null
    replyTo: string | null
    letter: string | null
    createdAt: string
    tries: Generated<number>
    nextTryAt: string
    leasedUntil: string | null
    lastError: string | null
    failedAt: string | null
    sentAt: string | null
  }
  additions: {
    subject: Subject
    key: string
    recordId: string
    entryHash: string
    createdAt: string
  }
  mediaUses: { address: string; subject: Announced; recordId: string }
  mediaToRemove: { address: string; since: string }
  remoteFiles: RemoteFileRow
  /** `products` are live; `unlisted` are drafts and hidden products. */
  productCounts: {
    categoryId: string
    subcategoryId: string
    products: number
    unlisted: Generated<number>
  }
  productLinks: { fromId: string; kind: 'superseded' | 'alternative'; toId: string }
  featuredProducts: { productId: string; position: number }
  /** A product in the buyers' search; `codes` is '' until its terms are indexed. */
  searchedProducts: {
    place: Generated<number>
    productId: string
    createdAt: string
    deletedAt: string | null
    /** Null for a live product. */
    state: string | null
    /** Category, subcategory, maker, type and condition, as JSON. */
    facets: Generated<string>
    codes: Generated<string>
  }
  searchWords: { word: string; letters: number }
  /** The forms of a sender in the hour before `expiresAt`: short hashes with spaces between them, `saved` of them. */
  formSenders: { sender: string; network: string; forms: string; saved: number; expiresAt: string }
  missedSearches: { day: string; words: string; times: number }
  /** One row; `trustedAt` is the last time that the cleanup believed, `refusals` how often it did not since then. */
  cleanup: {
    _id: string
    startedAt: string | null
    trustedAt: string
    refusals: Generated<number>
  }
  /** One row, 1. `startedAt` is that of the running or last backup; `finishedAt` and `name` those of the last success. */
  backupState: {
    id: number
    startedAt: string | null
    leasedUntil: string | null
    finishedAt: string | null
    /** The last success in the site's own folder. */
    dailyAt: string | null
    /** The last failure of a backup to another place, until one succeeds. */
    copyFailedAt: string | null
    copyError: string | null
    name: string | null
    size: number | null
    missingFiles: number | null
    failedAt: string | null
    error: string | null
    /** The time of the backup that this database was restored from. */
    restoredFrom: string | null
    restoredAt: string | null
  }
  contentVersions: { subject: Announced; version: number }
  /** What the owner has changed of a section, as JSON; a null value means the default texts again. */
  settings: {
    section: string
    value: string | null
    version: number
    changedAt: string
    changedBy: string | null
  }
  settingVersions: Tables['settings']
  settingDrafts: Record<'ownerId' | 'section' | 'value' | 'changedAt', string> & { version: number }
}

type WithoutNulls<Row> = {
  [Column in keyof Row as null extends Row[Column] ? never : Column]: Row[Column]
} & {
  [Column in keyof Row as null extends Row[Column] ? Column : never]?: NonNullable<Row[Column]>
}

export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row>
export function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
