import { createContext, useContext, useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The company in its own admin; empty on a page that could not be read. */
export const CompanyOfAdmin = createContext<Company>({ name: '', phone: '' })

type Company = { name: string; phone: string; logo?: { address: string } | undefined }

export function useCompany() {
  return useContext(CompanyOfAdmin)
}

/** The newest inbox from the server; each change of an enquiry raises its version. */
export const InboxOfAdmin = createContext({ version: 0, unread: 0 })

/**
 * Loads the page again when the inbox is newer than `shown`, and the page can be seen. What is typed and selected on
 * it stays. While `isHeld` the page waits.
 */
export function useReloadOnNews(shown: number, isHeld = false) {
  const { version } = useContext(InboxOfAdmin)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (version <= shown || isHeld) return undefined
    const watching = new AbortController()
    const reload = () => {
      if (document.hidden) return
      watching.abort()
      void revalidate()
    }
    document.addEventListener('visibilitychange', reload, { signal: watching.signal })
    reload()
    return () => watching.abort()
    // `revalidate` is a new function at each render and must not ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [version, shown, isHeld])
}
