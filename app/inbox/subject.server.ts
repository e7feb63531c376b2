import { type Generated, sql } from 'kysely'

import { isOver, notWithin } from '#app/database/stored-times.server.ts'
import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
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
    /** A photo or PDF of an enquiry list; `enquiryId` is null until it is sent, `linePosition` for the whole list. */
    attachments: {
      _id: string
      enquiryId: string | null
      position: number | null
      linePosition: number | null
      name: string
      type: 'image/jpeg' | 'image/heic' | 'application/pdf'
      size: number
      bytes: Uint8Array
      preview: Uint8Array | null
      senderHash: string
      createdAt: string
    }
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
    quoteTexts: { _id: string; name: string; words: string; createdAt: string }
    statusLinks: {
      secretHash: string
      enquiryId: string
      createdAt: string
      withdrawnAt: string | null
    }
    /** When an enquiry was first answered; a trigger writes it. */
    enquiryAnswers: { enquiryId: string; answeredAt: string }
    /** The forms of a sender in the hour before `expiresAt`: short hashes with spaces between them, `saved` of them. */
    formSenders: {
      sender: string
      network: string
      forms: string
      saved: number
      expiresAt: string
    }
  }
}

const hour = 3_600_000

export const inboxTables = {
  enquiries: { inBackup: true, personal: 'erased' },
  enquiryLines: { inBackup: true, personal: 'with enquiries' },
  attachments: {
    inBackup: true,
    personal: 'with enquiries',
    expired: (now) => sql`("enquiryId" is null and ${notWithin('createdAt', 24 * hour, now)})`,
  },
  quotes: { inBackup: true, personal: 'with enquiries' },
  quoteTexts: { inBackup: true, personal: 'none' },
  statusLinks: { inBackup: true, personal: 'with enquiries' },
  enquiryAnswers: { inBackup: true, personal: 'with enquiries' },
  formSenders: {
    inBackup: true,
    personal: 'none',
    expired: (now) => isOver('expiresAt', hour, now),
  },
} satisfies Record<string, TableFacts>
