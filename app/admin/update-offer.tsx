import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { storeTyped } from '#app/ui/admin/typed-fields.ts'
import { isReachable, updatedWords } from '#app/ui/browser.ts'

const missing = 'missingscript'

export function reportMissingScript() {
  dispatchEvent(new Event(missing))
}

/** Loads the page by GET. `location.reload()` is what the router calls, and would send a posted form again. */
export function openAgain() {
  location.replace(location.pathname + location.search)
}

/** An update removes the scripts of the build before, which an open page may still need (docs/decisions/admin.md). */
export function UpdateOffer() {
  const { notify } = useAdmin()
  /** Counts attempts to open another page; undefined while there is no update. */
  const [presses, setPresses] = useState<number>()
  useMissingScripts(async (isPressed) => {
    if (await isReachable()) setPresses((before = 0) => before + Number(isPressed))
    else if (isPressed) notify({ text: messages.noConnection, isBad: true })
  })
  if (presses === undefined) return null
  const reload = () => {
    storeTyped()
    openAgain()
  }
  return (
    <div className="updated">
      <div className="notice" role="alert">
        <p>{updatedWords}</p>
        {/* The pressed link cannot open, so the focus moves to the update button. */}
        <button key={presses} type="button" ref={presses > 0 ? focus : null} onClick={reload}>
          Reload
        </button>
      </div>
    </div>
  )
}

function focus(button: HTMLElement | null) {
  button?.focus()
}

/** `isPressed` when the person wanted another page, and stays on this one. */
function useMissingScripts(onMissing: (isPressed: boolean) => Promise<void>) {
  const hasFailed = useRef(false)
  const here = useLocation()
  const { state, location: next } = useNavigation()
  const isLeaving = state === 'loading' && next.pathname !== here.pathname
  const navigate = useNavigate()
  const stay = () =>
    void navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener(missing, () => void onMissing(false), { signal })
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLLinkElement && isStyle(target)) void onMissing(false)
    }
    // Such an event does not bubble.
    addEventListener('error', onError, { signal, capture: true })
    // The router reloads this page when it cannot load the script of the next one, and what is typed would be lost.
    const keepPage = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      hasFailed.current = true
      stay()
      void onMissing(true)
    }
    if ('navigation' in globalThis) navigation.addEventListener('navigate', keepPage, { signal })
    // In other browsers it does, so the page after it gets what is typed.
    else if (isLeaving) addEventListener('beforeunload', storeTyped, { signal, capture: true })
    return () => stop.abort()
  })
  // The router never asks again for a script that failed, so from then on the browser opens the pages.
  useEffect(() => {
    if (!isLeaving || !hasFailed.current) return
    const leave = async () => {
      if (await isReachable()) return location.assign(addressOf(next))
      stay()
      return onMissing(true)
    }
    void leave()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLeaving, next])
}

function isStyle({ rel, as }: HTMLLinkElement) {
  return rel === 'stylesheet' || as === 'style'
}

function addressOf({ pathname, search, hash }: Location) {
  return pathname + search + hash
}
