import { createContext, useContext } from 'react'

/** The company in its own admin; empty on a page that could not be read. */
export const CompanyOfAdmin = createContext({ name: '', phone: '' })

export function useCompany() {
  return useContext(CompanyOfAdmin)
}
