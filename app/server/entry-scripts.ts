import { createContext } from 'react'

type Files = { addresses: string[]; styles: string[]; nonce?: string | undefined }

export const EntryScripts = createContext<Files>({ addresses: [], styles: [] })
