import type { FastifyReply, FastifyRequest } from 'fastify'
import { createContext } from 'react-router'

import type { Database } from './database/database.server.ts'
import type { FormRefusal } from './http/form-body.server.ts'
import type { Sender } from './http/spam-signals.ts'
import type { SiteMail } from './mail/mail.server.ts'
import type { ErasureList } from './platform/erasure-list.server.ts'
import type { Reach } from './platform/public-host.server.ts'
import type { Settings } from './settings/schema.ts'
import type { SettingsStore } from './settings/settings-store.server.ts'
import type { Preview, SavedCatalogue } from './settings/use-settings.ts'

export const database = createContext<Database>()
export const mail = createContext<SiteMail>()
export const settings = createContext<Settings>()
export const preview = createContext<Preview | undefined>(undefined)
export const settingsStore = createContext<SettingsStore>()
/** An address without its query and secrets. */
export const loggedPath = createContext<(address: string) => string>()
export const reportFailure = createContext<(error: unknown) => void>()

/** `report` logs without changing the response status. */
export const erasureList = createContext<ErasureList>()
export const backupSettings = createContext<{
  dataDir: string
  dailyBackup: boolean
  reach?: Reach
}>()

/** Undefined when the database is unavailable: the page then shows a message and responds 503. */
export const readPart = createContext<<T>(read: Promise<T>) => Promise<T | undefined>>()

/** In bytes, by the address of a file; undefined for a file outside our own store. */
export const mediaSize = createContext<(address: string) => Promise<number | undefined>>()
export const letterheadLogo = createContext<() => Promise<Buffer | undefined>>(
  async () => undefined,
)
export const diskIsLow = createContext<() => Promise<boolean>>(async () => false)
export const countMissedSearch = createContext<(query: string) => void>(() => {})

/** Admin forms have no `from`, because the person is signed in. */
export type SentForm = {
  fields: URLSearchParams
  from?: Sender
  refused?: FormRefusal
  exchange?: Exchange
}

export type Exchange = { request: FastifyRequest; reply: FastifyReply }
export const exchange = createContext<Exchange>()

/** Only the enquiry list reads cookies. */
export const listCookies = createContext('')

/** On a device: a browser lets no answer of a worker set a cookie, so the worker sets it. */
export const keepCookie = createContext<(cookie: string) => void>(() => {})

export const savedCatalogue = createContext<SavedCatalogue | null>(null)

/** `Save-Data`, on pages that are never cached. */
export const savesData = createContext(false)

export const sentFields = createContext(new URLSearchParams())
export const sender = createContext<Sender | undefined>(undefined)
export const refused = createContext<FormRefusal | undefined>(undefined)

export const proxyWithoutTrust = createContext(false)

export const editorPages = createContext<ReadonlySet<string>>(new Set())

export type CurrentUser = {
  pictureVersion?: string | null | undefined
  passwordAt?: string | null | undefined
  ownerId: string
  email: string
  name: string
  role: 'owner' | 'editor'
  sessionHash: string
}

export const currentUser = createContext<CurrentUser | undefined>(undefined)
export const userUnavailable = createContext<unknown>(undefined)
/** Set after a timeout: the page throws it instead of loading. */
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
