import { useEffect, useState } from 'react'

import { loadingDelay } from '#app/content/constants.ts'

export function LoadingText({ isLoading, words }: { isLoading: boolean; words: string }) {
  const isLate = useLate(isLoading)
  // The element is always in the page, because screen readers announce only what changes inside it.
  return (
    <p role="status" className="loading-text">
      {isLate && <span>{words}</span>}
    </p>
  )
}

function useLate(isLoading: boolean) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setLate(true), loadingDelay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])
  return isLate && isLoading
}
