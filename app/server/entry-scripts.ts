import { createContext } from 'react'

export const EntryScripts = createContext<{ addresses: string[]; nonce?: string | undefined }>({
  addresses: [],
})
