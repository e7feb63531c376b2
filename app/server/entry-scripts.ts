import { createContext } from 'react'

/** `nonce` allows the inline scripts of a page that hydrates; rendering in the browser needs none. */
export const EntryScripts = createContext<{ addresses: string[]; nonce?: string | undefined }>({
  addresses: [],
})
