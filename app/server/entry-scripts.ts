import { createContext } from 'react'

/**
 * The addresses of the scripts that every public page loads: one small script, and in development the page reloader.
 * `nonce` allows the inline scripts of a page that hydrates; rendering in the browser needs no nonce.
 */
export const EntryScripts = createContext<{ addresses: string[]; nonce?: string | undefined }>({
  addresses: [],
})
