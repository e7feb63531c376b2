import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { postForm } from '#app/ui/by-browser.ts'
import {
  dropForm,
  isList,
  storeForm,
  storedForms,
  type Outgoing,
} from '#app/ui/outbox/outbox-store.ts'
import { isExpired, type Outcome, sendWhenClosed, trySend } from '#app/ui/outbox/outbox.ts'
import { online, pauseAfter } from '#app/ui/unsent.ts'

import { finishList, idOfList, storedFiles } from './device-files.ts'
import { storedList, takeOldWaiting } from './device-storage.ts'
import type { ListStatus } from './list-track.tsx'

export function useSending(form: RefObject<HTMLFormElement | null>, listNumber: string) {
  const [status, setStatus] = useState<ListStatus>('saved')
  const { isReceived, setReceived } = useReceived(listNumber)
  const attempts = useRef<AbortController>(undefined)

  const start = (list: Outgoing) => {
    attempts.current?.abort()
    const { signal } = (attempts.current = new AbortController())
    void untilAnswered(list, setStatus, signal).then(async (outcome) => {
      if (!outcome) return
      await dropForm(list.id)
      // The browser asks for the page that says what is wrong with the list.
      if (outcome.is === 'refused') return postForm(list.path, list.body)
      setReceived(finishList(list))
      location.assign(outcome.address)
    })
  }

  // A list that was waiting when its page was left goes out when the page is opened again.
  useEffect(() => {
    let isGone = false
    void waitingList(listNumber).then((list) => {
      if (!list || isGone) return
      if (isExpired(list)) setStatus('expired')
      else start(list)
    })
    return () => {
      isGone = true
      attempts.current?.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    status: isReceived ? ('received' as const) : status,
    send(event: SyntheticEvent, submitter: HTMLElement, lines: number) {
      const body = bodyOf(form.current, submitter)
      const path = form.current ? new URL(form.current.action).pathname : ''
      event.preventDefault()
      const files = storedFiles()
        .filter(({ problem }) => !problem)
        .map(({ _id, name, size }) => ({ id: _id, name, size }))
      const title = `Your list of ${lines === 1 ? '1 line' : `${lines} lines`}`
      const about = { id: idOfList(listNumber), title, path, page: location.pathname }
      const list = { ...about, body, files, at: Date.now() }
      // Where storage is blocked or full, the form is sent as without script.
      void storeForm(list).then((place) =>
        place === 'device' ? start(list) : postForm(path, body),
      )
    },
    stop() {
      attempts.current?.abort()
      void dropForm(idOfList(listNumber))
      setStatus('saved')
    },
  }
}

/** Also one without its cookie: the answer that cleared it can have been cut before the page that it led to. */
async function waitingList(listNumber: string) {
  const old = takeOldWaiting()
  if (old) {
    const about = { id: idOfList(old.listNumber), title: 'Your list', files: [] }
    await storeForm({ ...about, path: '/enquiry-list', page: '/enquiry-list', ...old })
  }
  const lists = (await storedForms()).filter((form) => isList(form) && form.refused === undefined)
  const own = lists.find(({ id }) => id === idOfList(listNumber))
  return own ?? (listNumber ? undefined : lists.find((list) => !isExpired(list)))
}

function bodyOf(form: HTMLFormElement | null, submitter: HTMLElement) {
  const typed = new FormData(form ?? undefined, submitter)
  typed.set('took', `${Math.round(Number(typed.get('took')) + performance.now())}`)
  typed.set('removed', storedList()?.removed ?? '')
  const fields = [...typed].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return `${new URLSearchParams(fields)}`
}

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

type Answered = Extract<Outcome, { is: 'received' | 'refused' }>

/** Undefined when it was stopped, or when another tab has sent the list. An outage of the server is no answer. */
async function untilAnswered(
  list: Outgoing,
  onStatus: (status: ListStatus) => void,
  signal: AbortSignal,
): Promise<Answered | undefined> {
  for (let n = 0; !signal.aborted; n++) {
    let outcome: Outcome = { is: 'connection' }
    if (navigator.onLine && areFilesSent()) {
      onStatus('sent')
      const timer = setTimeout(() => !signal.aborted && onStatus('slow'), late)
      outcome = await trySend(list.id, { signal })
      clearTimeout(timer)
    }
    if (signal.aborted || outcome.is === 'gone') return undefined
    if (outcome.is === 'expired') return void onStatus('expired')
    if (outcome.is === 'received' || outcome.is === 'refused') return outcome
    if (n === 0) void sendWhenClosed()
    const isBlocked = !areFilesSent()
    const unsent = outcome.is === 'server' ? 'refused' : 'waiting'
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
