import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'

import { useHydrated } from '../hydration.ts'

const prefix = 'draft '
const keptFor = 30 * 24 * 3_600_000
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
  const kept = useMemo(() => (awake ? readKept(name, shape) : undefined), [awake, name, shape])
  const own = useRef<Place>(undefined)
  const [typed, setTyped] = useState<{ entry: Entry; foundAt?: string | undefined }>()
  const { entry, foundAt } = typed ?? kept ?? { entry: blank }

  return {
    entry,
    foundAt,
    begin: (from) => {
      forget(own.current ?? kept)
      own.current = undefined
      setTyped({ entry: from })
    },
    change: (next) =>
      setTyped((before) => {
        // Text that was typed before hydration arrives here before `kept` is read.
        const found = awake ? kept : readKept(name, shape)
        const from = before ?? found ?? { entry: blank }
        const after = { ...from, entry: next(from.entry) }
        const isBlank = JSON.stringify(after.entry) === JSON.stringify(blank)
        const place = own.current ?? found
        own.current = isBlank ? forget(place) : keep(name, after.entry, place)
        return after
      }),
  }
}

/** The localStorage key of a draft, and the time when it was stored. */
type Place = { key: string; foundAt: string } | undefined

/** The keys for the drafts of one form: one for each open page, four at most. */
function placesOf(name: string) {
  return ['', ' 2', ' 3', ' 4'].map((more) => prefix + name + more)
}

/** Stores the draft under the last key of this page, unless another page has overwritten that key since. */
function keep(name: string, entry: object, before: Place): Place {
  return quietly(() => {
    const places = placesOf(name)
    const free = places.find((one) => timeAt(one) === undefined)
    const key = isOurs(before) ? before.key : (free ?? places[0] ?? name)
    const foundAt = new Date().toISOString()
    localStorage.setItem(key, JSON.stringify({ at: foundAt, entry }))
    return { key, foundAt }
  })
}

function forget(place: Place) {
  quietly(() => isOurs(place) && localStorage.removeItem(place.key))
  return undefined
}

function isOurs(place: Place): place is NonNullable<Place> {
  return place !== undefined && timeAt(place.key) === place.foundAt
}

function timeAt(key: string) {
  return quietly(() => envelope.parse(JSON.parse(localStorage.getItem(key) ?? 'null')).at)
}

/** The newest draft under this name. */
function readKept<Entry>(name: string, shape: z.ZodType<Entry>) {
  const all = placesOf(name).flatMap((key) => readPlace(key, shape) ?? [])
  return all.toSorted((one, other) => Date.parse(other.foundAt) - Date.parse(one.foundAt))[0]
}

function readPlace<Entry>(key: string, shape: z.ZodType<Entry>) {
  return quietly(() => {
    const { at, entry } = envelope.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    const read = shape.safeParse(entry)
    const isFresh = Date.now() - Date.parse(at) < keptFor
    return read.success && isFresh ? { key, foundAt: at, entry: read.data } : undefined
  })
}

/** localStorage can be blocked or full; a form works without drafts. */
function quietly<T>(run: () => T) {
  try {
    return run()
  } catch {
    return undefined
  }
}
