import type { FastifyReply, FastifyRequest } from 'fastify'
import { createContext } from 'react-router'

import type { Database } from './database/database.server.ts'
import type { FormRefusal } from './http/form-body.server.ts'
import type { Sender } from './http/spam-signals.ts'
import type { SiteMail } from './mail/mail.server.ts'
import type { ErasureList } from './platform/erasure-list.server.ts'
import type { Settings } from './settings/schema.ts'
import type { SettingsStore } from './settings/settings-store.server.ts'
import type { Preview } from './settings/use-settings.ts'

export const database = createContext<Database>()
export const mail = createContext<SiteMail>()
/** The settings that this page shows: one object for the whole page. */
export const settings = createContext<Settings>()
export const preview = createContext<Preview | undefined>(undefined)
export const settingsStore = createContext<SettingsStore>()
/** An address without its query and secrets. */
export const loggedPath = createContext<(address: string) => string>()
export const reportFailure = createContext<(error: unknown) => void>()

/** Its `report` leaves the status of the page alone. */
export const erasureList = createContext<ErasureList>()
export const backupSettings = createContext<{ dataDir: string; dailyBackup: boolean }>()

/** Undefined when the database is unavailable: the page then shows a message and responds 503. */
export const readPart = createContext<<T>(read: Promise<T>) => Promise<T | undefined>>()

/** In bytes, by the address of a file; undefined for a file outside our own store. */
export const mediaSize = createContext<(address: string) => Promise<number | undefined>>()
/** The company's logo for a letterhead, as a PNG; undefined for none. */
export const letterheadLogo = createContext<() => Promise<Buffer | undefined>>(
  async () => undefined,
)
/** Whether less than a tenth of the disk of the data folder is free. */
export const diskIsLow = createContext<() => Promise<boolean>>(async () => false)
export const countMissedSearch = createContext<(query: string) => void>(() => {})

/** A form of the admin has no `from`, because the person is signed in. */
export type SentForm = {
  fields: URLSearchParams
  from?: Sender
  refused?: FormRefusal
  exchange?: Exchange
}

/** Of a form of the admin, for the audit log and for cookies. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }
export const exchange = createContext<Exchange>()

/** The cookies of a request to the enquiry list; no other page knows them. */
export const listCookies = createContext('')

/** The fields of the form that the request brought. */
export const sentFields = createContext(new URLSearchParams())
export const sender = createContext<Sender | undefined>(undefined)
export const refused = createContext<FormRefusal | undefined>(undefined)

/** Whether a proxy stands before the site that TRUST_PROXY does not name. */
export const proxyWithoutTrust = createContext(false)

/** The patterns of the pages of the admin that editors may use. */
export const editorPages = createContext<ReadonlySet<string>>(new Set())

/** The person who is signed in, of any role. */
export type CurrentUser = {
  pictureVersion?: string | null | undefined
  ownerId: string
  email: string
  name: string
  role: 'owner' | 'editor'
  sessionHash: string
}

export const currentUser = createContext<CurrentUser | undefined>(undefined)
export const userUnavailable = createContext<unknown>(undefined)
/** What a page throws at once instead of reading its records, because reading them took too long. */
export const pageTooLate = createContext<unknown>(undefined)

export const scriptNonce = createContext<string | undefined>(undefined)

export type RefusedSignIn = {
  email: string
  name?: string
  message: string
  status: number
  /** By field; without it `message` is about the whole form. */
  problems?: { name?: string; password?: string }
}

export const refusedSignIn = createContext<RefusedSignIn | undefined>(undefined)
