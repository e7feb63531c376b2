import { useEffect, useState } from 'react'

import { loadingDelay } from '#app/content/constants.ts'

/** Says over a page or a list what is loading, once that takes noticeably long (R-BLOG-3, R-ST-2, C-73). */
export function LoadingText({ isLoading, words }: { isLoading: boolean; words: string }) {
  const isLate = useLate(isLoading)
  // The element is always there: screen readers announce what appears in it.
  return (
    <p role="status" className="loading-text">
      {isLate && <span>{words}</span>}
    </p>
  )
}

function useLate(isLoading: boolean) {
  const [isLate, setLate] = useState(false)
  // The browser's clock is outside React.
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
