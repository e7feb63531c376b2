import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'

import { ignoreErrors, useHydrated } from '../browser.ts'

const prefix = 'draft '
const lifetime = 30 * 24 * 3_600_000
const envelope = z.object({ at: z.string(), entry: z.unknown() })

/** Survives on this device until saved (C-4); two tabs with one form have separate drafts. */
export function useDraft<Entry extends object>(
  name: string,
  blank: Entry,
  shape: z.ZodType<Entry>,
) {
  const isHydrated = useHydrated()
  // The server does not know this device's drafts.
  const stored = useMemo(
    () => (isHydrated ? newestDraft(name, shape) : undefined),
    [isHydrated, name, shape],
  )
  const own = useRef<Slot>(undefined)
  const [typed, setTyped] = useState<{ entry: Entry; foundAt?: string | undefined }>()
  const { entry, foundAt } = typed ?? stored ?? { entry: blank }

  return {
    entry,
    foundAt,
    begin: (from: Entry) => {
      remove(own.current ?? stored)
      own.current = undefined
      setTyped({ entry: from })
    },
    change: (next: (entry: Entry) => Entry) =>
      setTyped((before) => {
        // Text typed before hydration arrives before `stored` is read.
        const draft = isHydrated ? stored : newestDraft(name, shape)
        const from = before ?? draft ?? { entry: blank }
        const after = next(from.entry)
        const isBlank = JSON.stringify(after) === JSON.stringify(blank)
        const slot = own.current ?? draft
        own.current = isBlank ? remove(slot) : store(name, after, slot)
        return isBlank ? { entry: after } : { ...from, entry: after }
      }),
  }
}

type Slot = { key: string; foundAt: string } | undefined

function slotsOf(name: string) {
  return ['', ' 2', ' 3', ' 4'].map((more) => prefix + name + more)
}

function store(name: string, entry: object, before: Slot): Slot {
  return ignoreErrors(() => {
    const slots = slotsOf(name)
    const free = slots.find((slot) => timeAt(slot) === undefined)
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

function readEnvelope(key: string) {
  return envelope.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
}

function timeAt(key: string) {
  return ignoreErrors(() => readEnvelope(key).at)
}

function newestDraft<Entry>(name: string, shape: z.ZodType<Entry>) {
  const all = slotsOf(name).flatMap((key) => readSlot(key, shape) ?? [])
  return all.toSorted((a, b) => Date.parse(b.foundAt) - Date.parse(a.foundAt))[0]
}

function readSlot<Entry>(key: string, shape: z.ZodType<Entry>) {
  return ignoreErrors(() => {
    const { at, entry } = readEnvelope(key)
    const read = shape.safeParse(entry)
    const isFresh = Date.now() - Date.parse(at) < lifetime
    return read.success && isFresh ? { key, foundAt: at, entry: read.data } : undefined
  })
}
