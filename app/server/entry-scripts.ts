import { createContext } from 'react'

type Files = { addresses: string[]; styles: string[]; nonce?: string | undefined }

/** The files that the head of a page loads. */
export const EntryScripts = createContext<Files>({ addresses: [], styles: [] })
