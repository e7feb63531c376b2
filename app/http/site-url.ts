import { createContext } from 'react-router'

/** The public origin for loaders, without a slash at the end, for links that leave the site. */
export const siteUrl = createContext<string>()
