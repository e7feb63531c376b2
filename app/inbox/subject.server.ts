import { type Generated, type SqlBool, sql } from 'kysely'

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
      givenTo: string | null
      answeredBy: string | null
      /** How it came; null if it was sent on the site. */
      source: 'whatsapp' | null
      /** Who sent it; null until it is linked, and for spam. */
      personId: string | null
    }
    /** A buyer's company, or a person who wrote for none. `rootId` is the customer that it was joined with, or itself. */
    customers: {
      _id: string
      name: string
      titleKey: string
      searchText: Generated<string>
      domain: string | null
      companyKey: string | null
      note: Generated<string>
      mergedInto: string | null
      rootId: string
      createdAt: string
      updatedAt: string
      version: Generated<number>
    }
    customerPeople: {
      _id: string
      customerId: string
      name: string
      email: string | null
      phone: string | null
      /** The last digits that are dialled. */
      phoneKey: string | null
      createdAt: string
      updatedAt: string
    }
    /** The priced lines of the newest quote that was sent. `partKey` is the same for the same part in any quote. */
    quotedLines: {
      enquiryId: string
      position: number
      productId: string | null
      partKey: string
      title: string
      maker: string
      partNumber: string
      quantity: string
      unit: string
      price: string
      currency: string
      sum: string
      quotedAt: string
    }
    quotedTotals: {
      enquiryId: string
      currency: string
      version: number
      total: string
      quotedAt: string
      quotedBy: string
    }
    /** The value of an order, or why there is none; counts only while the enquiry is won or lost. */
    enquiryOutcomes: {
      enquiryId: string
      value: Generated<string>
      currency: Generated<string>
      reason: Generated<string>
      remark: Generated<string>
      decidedAt: string
      decidedBy: string | null
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
      number: Generated<string | null>
      /** JSON (`letterhead`). */
      sender: Generated<string | null>
    }
    quoteSeries: { series: string; last: number }
    quoteLogos: { hash: string; png: string }
    /** Answers to sent versions. `words`: an order's number or what is to change. `lines`: '1,2,5', or null for all. */
    quoteAnswers: {
      _id: string
      enquiryId: string
      version: number
      kind: 'accept' | 'change' | 'order' | 'price'
      words: string
      lines: Generated<string | null>
      alternatives: Generated<string | null>
      createdAt: string
      undoneAt: string | null
    }
    stockTaken: {
      enquiryId: string
      productId: string
      quantity: string
      takenAt: string
      takenBy: string | null
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

export const personIsEmpty = sql<SqlBool>`not exists (
  select 1 from "enquiries" where "personId" = "customerPeople"."_id")`

export const customerIsEmpty = sql<SqlBool>`not exists (
    select 1 from "customerPeople" where "customerId" = "customers"."_id")
  and not exists (select 1 from "customers" as "joined" where "joined"."mergedInto" = "customers"."_id")`

export const inboxTables = {
  enquiries: { inBackup: true, personal: 'erased' },
  customers: { inBackup: true, personal: 'erased', expired: () => customerIsEmpty },
  customerPeople: { inBackup: true, personal: 'erased', expired: () => personIsEmpty },
  enquiryLines: { inBackup: true, personal: 'with enquiries' },
  attachments: {
    inBackup: true,
    personal: 'with enquiries',
    expired: (now) => sql`("enquiryId" is null and ${notWithin('createdAt', 24 * hour, now)})`,
  },
  quotes: { inBackup: true, personal: 'with enquiries' },
  quoteSeries: { inBackup: true, personal: 'none' },
  quoteLogos: { inBackup: true, personal: 'none' },
  quoteAnswers: { inBackup: true, personal: 'with enquiries' },
  quotedLines: { inBackup: true, personal: 'with enquiries' },
  quotedTotals: { inBackup: true, personal: 'with enquiries' },
  enquiryOutcomes: { inBackup: true, personal: 'with enquiries' },
  stockTaken: { inBackup: true, personal: 'with enquiries' },
  quoteTexts: { inBackup: true, personal: 'none' },
  statusLinks: { inBackup: true, personal: 'with enquiries' },
  enquiryAnswers: { inBackup: true, personal: 'with enquiries' },
  formSenders: {
    inBackup: true,
    personal: 'none',
    expired: (now) => isOver('expiresAt', hour, now),
  },
} satisfies Record<string, TableFacts>
