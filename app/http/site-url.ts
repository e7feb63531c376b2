import { createContext } from 'react-router'

/** The public origin for loaders, without a trailing slash, for absolute links. */
export const siteUrl = createContext<string>()
