import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import type { Section } from '#app/settings/schema.ts'
import { useSending } from '#app/ui/admin/form-action.ts'

import { changedPaths } from './changes.ts'

/** `text` is what was typed last, where that is one field. */
export type StoredDraft = {
  value: unknown
  at: string
  text: string | undefined
  isReplaced?: boolean
}

type SectionElement = RefObject<HTMLFormElement | null>
type SectionDraft = {
  section: Section
  element: SectionElement
  draft: unknown
  published: unknown
}

export function fieldsIn({ current }: SectionElement, intent: string) {
  const fields = new FormData(current ?? undefined)
  fields.set('intent', intent)
  return fields
}

/** Stores what is typed as a draft wherever there is room for a live preview; without an answer it tries again. */
export function useStoredDraft({ section, element, draft, published }: SectionDraft) {
  const isWide = useIsWide()
  const [stored, setStored] = useState<StoredDraft>()
  const [problem, setProblem] = useState<string>()
  const [failures, setFailures] = useState(0)
  const { send } = useSending({ wait: longestWaitMs, isQuiet: true })
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
      const fields = fieldsIn(element, 'preview')
      await running.current
      if (isHeld.current) return undefined
      const answer = await send(fields)
      const { status = 0, lost } = 'lost' in answer ? answer : {}
      setFailures((count) => (lost && (status === 0 || status >= 500) ? count + 1 : 0))
      if (lost) return setProblem(status === 401 ? signedOut : lost)
      if (!('done' in answer)) return setProblem('A field is empty or wrong.')
      const at = new Date().toISOString()
      setStored({ value: draft, at, text: typedText(before, draft) })
      tellTabs()
      return setProblem(undefined)
    }
    const wait = pauseMs * 2 ** Math.min(failures, 3)
    const typing = setTimeout(() => (running.current = store()), wait)
    return () => clearTimeout(typing)
    // oxlint-disable-next-line react/exhaustive-deps -- `send` is new at each render and does the same
  }, [isNew, before, draft, section, failures, tellTabs])
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

const signedOut = 'Nothing was done: you are not signed in.'
const otherTab = 'Another tab has stored or published its own text.'

function useOtherTabs(section: Section, onMessage: () => void) {
  const open = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const own = new BroadcastChannel(`draft of ${section}`)
    own.addEventListener('message', onMessage)
    open.current = own
    return () => own.close()
    // oxlint-disable-next-line react/exhaustive-deps -- `onMessage` is new at each render and does the same
  }, [section])
  return useCallback(() => {
    const { current: channel } = open
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
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

const [pauseMs, longestWaitMs] = [800, 10_000]

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
