import { z } from 'zod'

type Record = { [field: string]: unknown }

const notes = z.array(z.looseObject({ picture: z.string() }))

/** A path of the old site would name a file of ours. */
export function withWholeAddresses(record: Record, source: string): Record {
  const whole = (value: unknown) =>
    typeof value === 'string' && value !== ''
      ? (URL.parse(value, `${source}/`)?.href ?? value)
      : value
  const changed = ['imageUrl', 'videoUrl', 'posterUrl', 'datasheetUrl'].flatMap((name) =>
    name in record ? [[name, whole(record[name])] as const] : [],
  )
  const { pictures } = record
  const found = notes.safeParse(record['pictureNotes']).data
  return {
    ...record,
    ...Object.fromEntries(changed),
    ...(Array.isArray(pictures) && { pictures: pictures.map(whole) }),
    ...(found && {
      pictureNotes: found.map((note) => ({ ...note, picture: whole(note.picture) })),
    }),
  }
}
