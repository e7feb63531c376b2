import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'

import { useAwake } from '../awake.ts'

const prefix = 'draft '
const keptFor = 30 * 24 * 3_600_000
const envelope = z.object({ at: z.string(), entry: z.unknown() })

type Draft<Entry> = {
  entry: Entry
  /** Makes the next entry from the one that is there, and keeps it. */
  change: (next: (entry: Entry) => Entry) => void
  /** When what is shown was kept, where it was found on this device. */
  foundAt: string | undefined
  /** Goes on from `entry`, and forgets what was kept. */
  begin: (entry: Entry) => void
}

/**
 * What is typed into a form, kept on this device until it is saved, through a closed tab or an ended session (C-4).
 * Two tabs with the same form do not overwrite each other: each keeps its own, and the newest is found first.
 * `shape` reads what was kept; a draft of another shape, or older than 30 days, is none.
 */
export function useDraft<Entry extends object>(
  name: string,
  blank: Entry,
  shape: z.ZodType<Entry>,
): Draft<Entry> {
  const awake = useAwake()
  // The server that draws the page first cannot know what this device keeps.
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
        // What is typed before the script is there comes before `kept` is known.
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

/** Where an entry is kept, and since when. */
type Place = { key: string; foundAt: string } | undefined

/** Two pages with the same form keep an entry each; more are more than anybody has open. */
function placesOf(name: string) {
  return ['', ' 2', ' 3', ' 4'].map((more) => prefix + name + more)
}

/** Keeps it where this page has kept it before, unless another page has taken the place since. */
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

/** The newest of what is kept under this name. */
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

/** A device may keep nothing at all, or be full; a form works without. */
function quietly<T>(run: () => T) {
  try {
    return run()
  } catch {
    return undefined
  }
}
