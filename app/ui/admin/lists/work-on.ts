import { useEffect, useRef } from 'react'

/**
 * Restores the focus if it was lost when `rows` were reloaded. Returns a function that sets the id of the element to
 * focus; if that element does not exist, the list gets the focus.
 */
export function useWorkOn(rows: readonly unknown[]) {
  const wanted = useRef<string>(undefined)
  const read = useRef(rows)
  // The focus is outside React.
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
