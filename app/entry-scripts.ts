import { createContext } from 'react'

/** The addresses of the scripts that every page loads: one small one, and in development what reloads pages. */
export const EntryScripts = createContext<string[]>([])
