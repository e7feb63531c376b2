import { createContext, useContext } from 'react'

/** The company in its own admin; empty on a page that could not be read. */
export const CompanyOfAdmin = createContext<Company>({ name: '', phone: '' })

type Company = { name: string; phone: string; logo?: { address: string } | undefined }

export function useCompany() {
  return useContext(CompanyOfAdmin)
}
