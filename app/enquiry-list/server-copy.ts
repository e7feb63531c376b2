import { useEffect } from 'react'

import { listCookie } from './cookie-text.ts'
import { storedList, storeList } from './device-storage.ts'
import { listIn, savedHead, textOfLines } from './list-cookie.ts'
import type { SavedCopy } from './save-list.ts'

/** In milliseconds: while a buyer types, the server gets no copy. */
const pause = 2_000
/** In characters: what a browser sends of a page that is left. */
const longestLeft = 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let onCopied: (lines: string) => void = () => {}

export function copySoon(then: (lines: string) => void) {
  onCopied = then
  clearTimeout(timer)
  timer = setTimeout(() => void copyNow(), pause)
}

/** A copy that failed is sent again when the device is online, the list is changed or its page is opened again. */
export function useServerCopy() {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    for (const name of ['online', 'pagehide'])
      addEventListener(name, () => void copyNow(), { signal })
    return () => stop.abort()
  }, [])
}

async function copyNow() {
  clearTimeout(timer)
  const list = storedList()
  const { listNumber, key, lines: changes } = listIn(document.cookie)
  if (!list?.isChanged || key === '' || list.listNumber !== listNumber) return
  const lines = textOfLines(list.lines)
  const body = new URLSearchParams({ listNumber, lines, removed: list.removed ?? '' })
  const keepalive = lines.length < longestLeft
  const response = await fetch('/enquiry-list/save', { method: 'POST', body, keepalive }).catch(
    () => undefined,
  )
  if (!response?.ok) return
  const { savedAt, count }: SavedCopy = await response.json()
  const now = storedList()
  const { listNumber: current, lines: later } = listIn(document.cookie)
  if (now?.listNumber !== listNumber || current !== listNumber) return
  const isSame = textOfLines(now.lines) === lines
  // What another tab has added comes when the page is opened again.
  const isWhole = count === list.lines.length
  const isEmpty = now.lines.length === 0
  storeList(
    isEmpty
      ? undefined
      : {
          ...now,
          savedAt: isWhole ? savedAt : '',
          isChanged: !isSame,
          ...(isSame && { removed: '' }),
        },
  )
  onCopied(lines)
  const added = later.slice(changes.length)
  if (isSame && added.length === 0) {
    const head = isEmpty ? '' : savedHead({ listNumber, key, lines: now.lines })
    document.cookie = listCookie(head, location.protocol === 'https:')
  }
}
