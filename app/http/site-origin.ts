import { createContext } from 'react'

/** The public origin of the site, for what must be absolute in a page, such as the facts for search engines. */
export const SiteOrigin = createContext('')
