import { useMemo } from 'react'
import { z } from 'zod'

import { useAwake } from '../../awake.ts'

/** So long the server keeps what nobody goes on with, in milliseconds. */
const keptFor = 48 * 3_600_000

const noted = z.object({ creationTime: z.string(), metadata: z.object({ filename: z.string() }) })

/** Tells of a film that was on its way when the page was closed: a page cannot open the file by itself. */
export function Unfinished() {
  const awake = useAwake()
  const name = useMemo(() => (awake ? unfinishedName() : undefined), [awake])
  if (!name) return null
  return (
    <p className="unfinished">
      <b>{name}</b> is half sent. Choose it again, and it goes on where it stopped.
    </p>
  )
}

/** What tus has noted on this device (upload-film.client.ts), the newest. */
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
