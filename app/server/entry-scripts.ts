import { createContext } from 'react'

/**
 * The addresses of the scripts that every public page loads: one small one, and in development what reloads
 * pages. `nonce` lets the scripts inside a page that hydrates run; the browser's copy of the page needs none.
 */
export const EntryScripts = createContext<{ addresses: string[]; nonce?: string | undefined }>({
  addresses: [],
})
