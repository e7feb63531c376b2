import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { storeList, storeReceived, storeWaiting, waitingList } from './device-storage.ts'
import type { ListStatus } from './list-track.tsx'
import { untilAnswered } from './send-until-answered.ts'

/** Sends a list until the server has answered, across reloads: the number of the list makes it one enquiry. */
export function useSending(form: RefObject<HTMLFormElement | null>, listNumber: string) {
  const [status, setStatus] = useState<ListStatus>('saved')
  const attempts = useRef<AbortController>(undefined)

  const start = () => {
    attempts.current?.abort()
    const { signal } = (attempts.current = new AbortController())
    const path = form.current?.action ?? ''
    void untilAnswered(path, listNumber, setStatus, signal).then((answered) => {
      if (!answered) return
      const { response, body } = answered
      storeWaiting(undefined)
      // The browser asks for the page that says what is wrong with the list.
      if (!response.redirected) return post(path, body)
      storeList(undefined)
      storeReceived(listNumber)
      setStatus('received')
      location.assign(response.url)
    })
  }

  // A list that was waiting when its page was left goes out when the page is opened again.
  useEffect(() => {
    if (listNumber && waitingList()?.listNumber === listNumber) start()
    const received = ({ newValue }: StorageEvent) => {
      if (listNumber && newValue === JSON.stringify(listNumber)) setStatus('received')
    }
    addEventListener('storage', received)
    return () => {
      removeEventListener('storage', received)
      attempts.current?.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [listNumber])

  return {
    status,
    send(event: SyntheticEvent, submitter: HTMLElement) {
      const typed = new FormData(form.current ?? undefined, submitter)
      const fields = [...typed].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ])
      // Where storage is blocked, the form is sent as without script.
      if (!storeWaiting({ listNumber, body: `${new URLSearchParams(fields)}` })) return
      event.preventDefault()
      start()
    },
    stop() {
      attempts.current?.abort()
      storeWaiting(undefined)
      setStatus('saved')
    },
  }
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
