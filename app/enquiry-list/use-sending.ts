import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { attempt, online, pauseAfter } from '#app/ui/unsent.ts'

import { deleteStoredFiles, storedFiles } from './device-files.ts'
import {
  isExpired,
  storedList,
  storeList,
  storeReceived,
  storeWaiting,
  waitingList,
} from './device-storage.ts'
import type { ListStatus } from './list-track.tsx'

/** Sends a list until the server has answered, across reloads: the number of the list makes it one enquiry. */
export function useSending(form: RefObject<HTMLFormElement | null>, listNumber: string) {
  const [status, setStatus] = useState<ListStatus>('saved')
  const { isReceived, setReceived } = useReceived(listNumber)
  const attempts = useRef<AbortController>(undefined)

  const start = (number: string) => {
    attempts.current?.abort()
    const { signal } = (attempts.current = new AbortController())
    const path = form.current?.action ?? ''
    void untilAnswered(path, number, setStatus, signal).then((answered) => {
      if (!answered) return
      const { response, body } = answered
      storeWaiting(undefined)
      // The browser asks for the page that says what is wrong with the list.
      if (!response.redirected) return post(path, body)
      // It is loaded again as a page.
      void response.body?.cancel()
      if (storedList()?.listNumber === number) storeList(undefined)
      void deleteStoredFiles()
      storeReceived(number)
      setReceived(number)
      location.assign(response.url)
    })
  }

  // A list that was waiting when its page was left goes out when the page is opened again, also without its cookie:
  // the answer that cleared it can have been cut before the page that it led to.
  useEffect(() => {
    const waiting = waitingList()
    if (waiting && (waiting.listNumber === listNumber || !isExpired(waiting)))
      start(waiting.listNumber)
    return () => attempts.current?.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    status: isReceived ? ('received' as const) : status,
    send(event: SyntheticEvent, submitter: HTMLElement) {
      const typed = new FormData(form.current ?? undefined, submitter)
      typed.set('took', `${Math.round(Number(typed.get('took')) + performance.now())}`)
      typed.set('removed', storedList()?.removed ?? '')
      const fields = [...typed].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ])
      // Where storage is blocked, the form is sent as without script.
      const waiting = { listNumber, body: `${new URLSearchParams(fields)}`, at: Date.now() }
      if (!storeWaiting(waiting)) return
      event.preventDefault()
      start(listNumber)
    },
    stop() {
      attempts.current?.abort()
      storeWaiting(undefined)
      setStatus('saved')
    },
  }
}

/** Whether this list has arrived, sent from here or from another tab. */
function useReceived(listNumber: string) {
  const [received, setReceived] = useState('')
  useEffect(() => {
    const read = ({ newValue }: StorageEvent) => {
      if (listNumber && newValue === JSON.stringify(listNumber)) setReceived(listNumber)
    }
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [listNumber])
  return { isReceived: received !== '' && received === listNumber, setReceived }
}

/** In milliseconds: then the message names the slow connection. */
const late = 20_000

type Answered = { response: Response; body: string }

/** Undefined when it was stopped, or when another tab has sent the list. An outage of the server is no answer. */
async function untilAnswered(
  path: string,
  listNumber: string,
  onStatus: (status: ListStatus) => void,
  signal: AbortSignal,
): Promise<Answered | undefined> {
  for (let n = 0; !signal.aborted; n++) {
    const waiting = waitingList()
    if (waiting?.listNumber !== listNumber) return undefined
    if (isExpired(waiting)) return void onStatus('expired')
    let response: Response | undefined
    if (navigator.onLine && areFilesSent()) {
      onStatus('sent')
      const timer = setTimeout(() => !signal.aborted && onStatus('slow'), late)
      response = await attempt(path, waiting.body, signal)
      clearTimeout(timer)
      if (response && response.status < 500) return { response, body: waiting.body }
    }
    if (signal.aborted) return undefined
    const isBlocked = !areFilesSent()
    const unsent = response ? 'refused' : 'waiting'
    onStatus(isBlocked && navigator.onLine ? 'uploading' : unsent)
    await online(isBlocked ? 500 : pauseAfter(n), signal)
    if (isBlocked) n = 0
  }
  return undefined
}

/** Refused files are not sent with the list, so they do not delay it. */
function areFilesSent() {
  return storedFiles().every(({ isStored, problem }) => isStored || problem)
}

function post(path: string, body: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = path
  for (const [name, value] of new URLSearchParams(body)) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = value
    form.append(field)
  }
  form.hidden = true
  document.body.append(form)
  form.submit()
}
