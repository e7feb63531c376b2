import { createContext } from 'react-router'

import type { Database } from './database/database.server.ts'

/** What a page's loader can reach: `context.get(database)`. */
export const database = createContext<Database>()

/** The public origin, without a slash at the end, for links that leave the site. */
export const siteUrl = createContext<string>()

/** Where a page reports what kept it from being read. */
export const reportFailure = createContext<(error: unknown) => void>()
