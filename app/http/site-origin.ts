import { createContext } from 'react'

/** The public origin of the site, for absolute URLs in a page, such as those in structured data. */
export const SiteOrigin = createContext('')
