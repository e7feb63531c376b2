import { useMemo } from 'react'
import { z } from 'zod'

import { useHydrated } from '../../hydration.ts'

/** In milliseconds: the server deletes an unfinished upload after this time. */
const keptFor = 48 * 3_600_000

const noted = z.object({ creationTime: z.string(), metadata: z.object({ filename: z.string() }) })

/** Asks the user to choose the file of an interrupted upload again, because a page cannot open it by itself. */
export function Unfinished() {
  const awake = useHydrated()
  const name = useMemo(() => (awake ? unfinishedName() : undefined), [awake])
  if (!name) return null
  return (
    <p className="unfinished">
      <b>{name}</b> is half sent. Choose it again, and it goes on where it stopped.
    </p>
  )
}

/** The file name of the newest upload that tus has stored on this device (upload-film.client.ts). */
function unfinishedName() {
  try {
    const notes = Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith('tus::film-'))
      .map(([, text]) => noted.parse(JSON.parse(text)))
    const fresh = notes.filter(({ creationTime: at }) => Date.now() - Date.parse(at) < keptFor)
    return fresh.toSorted((one, other) => age(one) - age(other))[0]?.metadata.filename
  } catch {
    return undefined
  }
}

function age({ creationTime }: { creationTime: string }) {
  return Date.now() - Date.parse(creationTime)
}
