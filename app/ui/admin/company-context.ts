import { createContext, useContext, useEffect } from 'react'
import { useRevalidator } from 'react-router'

export const CompanyOfAdmin = createContext<Company>({ name: '', phone: '' })

type Company = { name: string; phone: string; logo?: { address: string } | undefined }

export function useCompany() {
  return useContext(CompanyOfAdmin)
}

export const InboxOfAdmin = createContext({ version: 0, unread: 0 })

/** Reloads a visible page when the inbox is newer than `loaded`, unless `isHeld`. Typed text and selection stay. */
export function useReloadOnNews(loaded: number, isHeld = false) {
  const { version } = useContext(InboxOfAdmin)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (version <= loaded || isHeld) return undefined
    const watching = new AbortController()
    const reload = () => {
      if (document.hidden) return
      watching.abort()
      void revalidate()
    }
    document.addEventListener('visibilitychange', reload, { signal: watching.signal })
    reload()
    return () => watching.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `revalidate`, new at each render, must not ask again
  }, [version, loaded, isHeld])
}
