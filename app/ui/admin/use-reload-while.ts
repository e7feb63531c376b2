import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page's data again every `milliseconds`, for work whose end is known to the server only. */
export function useReloadWhile(isWaiting: boolean, milliseconds: number) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void revalidate(), milliseconds)
    return () => clearInterval(timer)
  }, [isWaiting, milliseconds, revalidate])
}
