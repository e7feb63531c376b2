import { createContext } from 'react'

export const SiteOrigin = createContext('')
