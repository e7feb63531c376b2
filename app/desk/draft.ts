import { useMemo, useState } from 'react'
import type { z } from 'zod'

import { useAwake } from '#app/ui/awake.ts'

const prefix = 'draft '
const keptFor = 30 * 24 * 3_600_000

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
 * `shape` reads what was kept; a draft of another shape, or older than 30 days, is none.
 */
export function useDraft<Entry extends object>(
  name: string,
  blank: Entry,
  shape: z.ZodType<Entry>,
): Draft<Entry> {
  const key = prefix + name
  const awake = useAwake()
  // The server that draws the page first cannot know what this device keeps.
  const kept = useMemo(() => (awake ? readKept(key, shape) : undefined), [awake, key, shape])
  const [typed, setTyped] = useState<{ entry: Entry; foundAt?: string | undefined }>()
  const { entry, foundAt } = typed ?? kept ?? { entry: blank }

  return {
    entry,
    foundAt,
    begin: (from) => {
      quietly(() => localStorage.removeItem(key))
      setTyped({ entry: from })
    },
    change: (next) =>
      setTyped((before) => {
        // What is typed before the script is there comes before `kept` is known.
        const from = before ?? readKept(key, shape) ?? { entry: blank }
        const after = { ...from, entry: next(from.entry) }
        keep(key, after.entry, blank)
        return after
      }),
  }
}

/** Nothing typed is nothing to keep. */
function keep(key: string, entry: object, blank: object) {
  quietly(() => {
    if (JSON.stringify(entry) === JSON.stringify(blank)) return localStorage.removeItem(key)
    const at = new Date().toISOString()
    return localStorage.setItem(key, JSON.stringify({ at, entry }))
  })
}

function readKept<Entry>(key: string, shape: z.ZodType<Entry>) {
  return quietly(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('entry' in kept)) return
    const [at, read] = [String(kept.at), shape.safeParse(kept.entry)]
    const isFresh = Date.now() - Date.parse(at) < keptFor
    return read.success && isFresh ? { foundAt: at, entry: read.data } : undefined
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
