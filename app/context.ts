import { createContext } from 'react-router'

import type { Database } from './database/database.server.ts'
import type { Sender } from './http/form-sender.ts'
import type { Mail } from './mail/mail.server.ts'

/** What a page's loader can reach: `context.get(database)`. */
export const database = createContext<Database>()

/** Where letters are queued that tell of what a page has kept. */
export const mail = createContext<Mail>()

/** Where a page reports what kept it from being read. */
export const reportFailure = createContext<(error: unknown) => void>()

/**
 * Reads a part of a page without which the rest can stand: undefined when the database is down. The page
 * then says so in that place, answers 503 and is not kept. What is not an outage is thrown.
 */
export const readPart = createContext<<T>(read: Promise<T>) => Promise<T | undefined>>()

/** The size in bytes of a stored file, by its address; undefined for what is not in our own store. */
export const mediaSize = createContext<(address: string) => Promise<number | undefined>>()

/** Is told what was searched for when nothing was found; nobody listens where no person looks. */
export const foundNothing = createContext<(query: string) => void>(() => {})

/** What somebody has sent: the form as it came, and who that is. */
export type SentForm = { body: string; from: Sender; refused?: Refusal }

/** Why a form was turned away unread: another site's, too long, or no form. */
export type Refusal = 403 | 413 | 415

/** Nobody where a page is only read. */
export const sender = createContext<Sender | undefined>(undefined)

export const refused = createContext<Refusal | undefined>(undefined)

/** An owner who is signed in, and the session that says so. */
export type OwnerHere = { ownerId: string; email: string; sessionHash: string }

/** Undefined on every page that is for anyone, and where nobody is signed in. */
export const ownerHere = createContext<OwnerHere | undefined>(undefined)

/** What kept the site from reading who is signed in. */
export const ownerUnread = createContext<unknown>(undefined)

/** Lets the scripts of this one answer run; only the owner's pages have scripts that need it. */
export const scriptNonce = createContext<string | undefined>(undefined)

/** What was typed to sign in, but for the password, and why that opened nothing. */
export type RefusedSignIn = { email: string; message: string; status: number }

export const refusedSignIn = createContext<RefusedSignIn | undefined>(undefined)
