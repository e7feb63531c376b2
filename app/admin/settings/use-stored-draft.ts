import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'

import type { Section } from '#app/settings/schema.ts'
import { call, failure } from '#app/ui/admin/calls.ts'

import { changedPaths } from './changes.ts'

/** `text` is what was typed last, where that is one field. */
export type StoredDraft = {
  value: unknown
  at: string
  text: string | undefined
  isReplaced?: boolean
}

type Typed = { section: Section; version: number; draft: unknown; published: unknown }

/** Stores what is typed as a draft wherever there is room for a live preview; without an answer it tries again. */
export function useStoredDraft({ section, version, draft, published }: Typed) {
  const isWide = useIsWide()
  const [stored, setStored] = useState<StoredDraft>()
  const [problem, setProblem] = useState<string>()
  const [failures, setFailures] = useState(0)
  const running = useRef<Promise<void>>(undefined)
  const isHeld = useRef(false)
  // An owner has one draft of a section, so that of another tab replaces this one.
  const tellTabs = useOtherTabs(section, () =>
    setStored((own) => own && { ...own, isReplaced: true }),
  )
  const before = stored ? stored.value : published
  const isNew = isWide && before !== draft
  useEffect(() => {
    if (!isNew) return undefined
    const store = async () => {
      await running.current
      if (isHeld.current) return undefined
      const body = { value: draft, version }
      const path = `/api/settings/${section}/draft` as const
      const signal = AbortSignal.timeout(longestWait)
      const outcome = await call({ method: 'PUT', path, schema: z.unknown(), body, signal })
      setFailures((count) => (outcome.is === 'failed' ? count + 1 : 0))
      if (outcome.is === 'done') {
        const at = new Date().toISOString()
        setStored({ value: draft, at, text: typedText(before, draft) })
        tellTabs()
        return setProblem(undefined)
      }
      const isWrong = outcome.is === 'refused' && outcome.status === 422
      return setProblem(isWrong ? 'A field is empty or wrong.' : failure(outcome))
    }
    const wait = pause * 2 ** Math.min(failures, 3)
    const typing = setTimeout(() => (running.current = store()), wait)
    return () => clearTimeout(typing)
  }, [isNew, before, draft, section, version, failures, tellTabs])
  useOnline(() => setFailures(0))
  return {
    isWide,
    ...(stored?.isReplaced ? { stored: undefined, problem: otherTab } : { stored, problem }),
    /** Until `release`: a draft that is stored after its publishing would be one again. */
    hold: async () => {
      isHeld.current = true
      await running.current
    },
    release: () => {
      isHeld.current = false
    },
    tellTabs,
    discard: () => {
      isHeld.current = true
      tellTabs()
    },
    forget: () => {
      setStored(undefined)
      tellTabs()
    },
  }
}

const otherTab = 'Another tab has stored or published its own text.'

/** Calls `onMessage` when the same section is stored in another tab of this browser; returns how to tell them. */
function useOtherTabs(section: Section, onMessage: () => void) {
  const open = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const own = new BroadcastChannel(`draft of ${section}`)
    own.addEventListener('message', onMessage)
    open.current = own
    return () => own.close()
    // `onMessage` is a new function at each render and always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [section])
  return useCallback(() => {
    const { current: channel } = open
    // A channel reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (channel) channel.postMessage('')
  }, [])
}

function useOnline(onOnline: () => void) {
  useEffect(() => {
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  })
}

function typedText(before: unknown, after: unknown) {
  const [path = '', ...more] = changedPaths(before, after)
  let value = after
  for (const name of path.split('.')) value = new Map(Object.entries(Object(value))).get(name)
  return typeof value === 'string' && more.length === 0 ? value : undefined
}

/** In milliseconds. */
const [pause, longestWait] = [800, 10_000]

/** Room for the form and a preview beside it (live-preview.css). */
const wide = '(width >= 84rem)'

function useIsWide() {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(wide)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
    () => false,
  )
}
