import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'

import { useHydrated } from '../hydration.ts'

const prefix = 'draft '
const lifetime = 30 * 24 * 3_600_000
const envelope = z.object({ at: z.string(), entry: z.unknown() })

type Draft<Entry> = {
  entry: Entry
  /** Computes the next entry from the current one, and stores it as the draft. */
  change: (next: (entry: Entry) => Entry) => void
  /** The time when the shown draft was stored, if it was found on this device. */
  foundAt: string | undefined
  /** Continues with `entry`, and deletes the draft. */
  begin: (entry: Entry) => void
}

/**
 * Stores a form as a draft on this device until it is saved, so that a closed tab or an ended session loses nothing
 * (C-4). Two tabs with the same form store separate drafts; the newest is found first.
 * `shape` parses a stored draft; a draft of another shape, or older than 30 days, is ignored.
 */
export function useDraft<Entry extends object>(
  name: string,
  blank: Entry,
  shape: z.ZodType<Entry>,
): Draft<Entry> {
  const awake = useHydrated()
  // The server renders the page first and does not know the drafts of this device.
  const stored = useMemo(() => (awake ? newestDraft(name, shape) : undefined), [awake, name, shape])
  const own = useRef<Slot>(undefined)
  const [typed, setTyped] = useState<{ entry: Entry; foundAt?: string | undefined }>()
  const { entry, foundAt } = typed ?? stored ?? { entry: blank }

  return {
    entry,
    foundAt,
    begin: (from) => {
      remove(own.current ?? stored)
      own.current = undefined
      setTyped({ entry: from })
    },
    change: (next) =>
      setTyped((before) => {
        // Text that was typed before hydration arrives here before `stored` is read.
        const found = awake ? stored : newestDraft(name, shape)
        const from = before ?? found ?? { entry: blank }
        const after = { ...from, entry: next(from.entry) }
        const isBlank = JSON.stringify(after.entry) === JSON.stringify(blank)
        const slot = own.current ?? found
        own.current = isBlank ? remove(slot) : store(name, after.entry, slot)
        return after
      }),
  }
}

/** The localStorage key of a draft, and the time when it was stored. */
type Slot = { key: string; foundAt: string } | undefined

/** The keys for the drafts of one form: one for each open page, four at most. */
function slotsOf(name: string) {
  return ['', ' 2', ' 3', ' 4'].map((more) => prefix + name + more)
}

/** Stores the draft under the last key of this page, unless another page has overwritten that key since. */
function store(name: string, entry: object, before: Slot): Slot {
  return ignoreErrors(() => {
    const slots = slotsOf(name)
    const free = slots.find((one) => timeAt(one) === undefined)
    const key = isOurs(before) ? before.key : (free ?? slots[0] ?? name)
    const foundAt = new Date().toISOString()
    localStorage.setItem(key, JSON.stringify({ at: foundAt, entry }))
    return { key, foundAt }
  })
}

function remove(slot: Slot) {
  ignoreErrors(() => isOurs(slot) && localStorage.removeItem(slot.key))
  return undefined
}

function isOurs(slot: Slot): slot is NonNullable<Slot> {
  return slot !== undefined && timeAt(slot.key) === slot.foundAt
}

function timeAt(key: string) {
  return ignoreErrors(() => envelope.parse(JSON.parse(localStorage.getItem(key) ?? 'null')).at)
}

/** The newest draft under this name. */
function newestDraft<Entry>(name: string, shape: z.ZodType<Entry>) {
  const all = slotsOf(name).flatMap((key) => readSlot(key, shape) ?? [])
  return all.toSorted((one, other) => Date.parse(other.foundAt) - Date.parse(one.foundAt))[0]
}

function readSlot<Entry>(key: string, shape: z.ZodType<Entry>) {
  return ignoreErrors(() => {
    const { at, entry } = envelope.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    const read = shape.safeParse(entry)
    const isFresh = Date.now() - Date.parse(at) < lifetime
    return read.success && isFresh ? { key, foundAt: at, entry: read.data } : undefined
  })
}

/** localStorage can be blocked or full; a form works without drafts. */
function ignoreErrors<T>(run: () => T) {
  try {
    return run()
  } catch {
    return undefined
  }
}
