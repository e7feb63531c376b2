import { createContext } from 'react-router'

import type { Database } from './database/database.server.ts'
import type { Sender } from './http/form-sender.ts'
import type { Mail } from './mail/mail.server.ts'

/** The database for loaders: `context.get(database)`. */
export const database = createContext<Database>()

/** Queues emails about data that a page has saved. */
export const mail = createContext<Mail>()

/** Reports an error that prevented reading a page's data. */
export const reportFailure = createContext<(error: unknown) => void>()

/**
 * Reads an optional part of a page: undefined when the database is unavailable. The page then shows a message
 * instead of the part, responds 503 and is not cached. Other errors are thrown.
 */
export const readPart = createContext<<T>(read: Promise<T>) => Promise<T | undefined>>()

/** The size in bytes of a stored file, by its address; undefined for a file outside our own store. */
export const mediaSize = createContext<(address: string) => Promise<number | undefined>>()

/** Counts a search without results; does nothing for requests that are not a visitor's, such as a prefetch. */
export const foundNothing = createContext<(query: string) => void>(() => {})

/** A sent form: the unparsed body and its sender. */
export type SentForm = { body: string; from: Sender; refused?: Refusal }

/** Why a form was refused without reading it: 403 from another site, 413 too long, 415 not a form. */
export type Refusal = 403 | 413 | 415

/** Undefined where no form was sent. */
export const sender = createContext<Sender | undefined>(undefined)

export const refused = createContext<Refusal | undefined>(undefined)

/** The signed-in owner and the session. */
export type OwnerHere = { ownerId: string; email: string; sessionHash: string }

/** Undefined on public pages, and without a session. */
export const ownerHere = createContext<OwnerHere | undefined>(undefined)

/** The error that prevented reading the session. */
export const ownerUnread = createContext<unknown>(undefined)

/** Allows the scripts of this response; only admin pages have scripts that need it. */
export const scriptNonce = createContext<string | undefined>(undefined)

/** A refused sign-in: the typed email without the password, and the reason. */
export type RefusedSignIn = { email: string; message: string; status: number }

export const refusedSignIn = createContext<RefusedSignIn | undefined>(undefined)
