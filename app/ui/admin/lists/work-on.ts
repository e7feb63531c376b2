import { useEffect, useRef } from 'react'

/**
 * Answers what sets the element, by its id, at which the work goes on once `rows` have been read again and the focus
 * was lost with one of them; the list itself where that element is not there.
 */
export function useWorkOn(rows: readonly unknown[]) {
  const wanted = useRef<string>(undefined)
  const read = useRef(rows)
  // The focus stands outside React.
  useEffect(() => {
    if (read.current === rows) return
    read.current = rows
    const id = wanted.current
    wanted.current = undefined
    if (id === undefined || document.activeElement !== document.body) return
    const place = document.getElementById(id) ?? document.getElementById('list')
    place?.focus()
  }, [rows])
  return (id: string) => {
    wanted.current = id
  }
}
