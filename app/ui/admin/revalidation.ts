import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'

/** The page that loads itself again; its error page goes on with it. Effects set it, so the server never does. */
let reloading = ''

/** Loads the page's data again every `milliseconds`, for work whose end is known to the server only. */
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

/** For the error page: a page that was loading itself again is asked for until it can be read. */
export function useReloadAfterError() {
  const { pathname } = useLocation()
  useReloadWhile(reloading === pathname, 3_000)
}

/** Revalidation drops the data of an action, but what it answered to the form of `page` must stay. */
export function useFirstAnswer<Answer>(page: string, answer: Answer) {
  const [first] = useState({ page, answer })
  return first.page === page ? first.answer : undefined
}
