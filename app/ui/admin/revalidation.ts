import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'

/** Page that reloads itself, also from its error page. Only effects set it, never the server. */
let reloading = ''

export function useReloadWhile(isWaiting: boolean, milliseconds: number) {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  useEffect(() => {
    reloading = isWaiting ? pathname : ''
    if (!isWaiting) return undefined
    const timer = setInterval(() => void revalidate(), milliseconds)
    return () => clearInterval(timer)
  }, [isWaiting, milliseconds, pathname, revalidate])
}

export function useReloadAfterError() {
  const { pathname } = useLocation()
  useReloadWhile(reloading === pathname, 3_000)
}

/** Keeps the action's answer, which revalidation would drop. */
export function useFirstAnswer<Answer>(page: string, answer: Answer) {
  const [first] = useState({ page, answer })
  return first.page === page ? first.answer : undefined
}
