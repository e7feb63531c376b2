import { z } from 'zod'

/** Whether both engines can hold the text: PostgreSQL refuses NUL, and UTF-8 has no lone surrogates. */
export function isStorable(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

const storable = z.string().refine(isStorable, 'holds a character that cannot be kept')

/** Text of at most `max` characters that may be empty, such as an address or an id. */
export function text(max: number) {
  return storable.max(max)
}

/** Text that says something in at most `max` characters, spaces around it not counted. */
export function filledText(max: number) {
  return storable.trim().min(1).max(max)
}

/** The address of a picture or file: a path of ours, one on the web, or `''` for none. */
export function address() {
  return text(2_000).refine(isAddress, 'is neither a path of this site nor an address on the web')
}

function isAddress(text: string) {
  return (
    text === '' ||
    /^\/(?![/\\])\S*$/.test(text) ||
    /^https?:$/.test(URL.parse(text)?.protocol ?? '')
  )
}

/** A field that may be left out; nothing, null and an empty text all say so. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  const given = (value: unknown) => (value === '' || value === null ? undefined : value)
  return z.preprocess(given, schema.optional()).optional().meta({ nullable: true })
}

/**
 * The same record as it goes out: only its types, because what is stored may be older than a limit
 * or come from an import, and one such row must not take the whole list away.
 */
export function withoutLimits<Schema extends z.core.$ZodType>(
  schema: Schema,
): z.ZodType<z.output<Schema>>
export function withoutLimits(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodString) return z.string()
  if (schema instanceof z.ZodPipe) return withoutLimits(schema.out)
  if (schema instanceof z.ZodOptional) return z.optional(withoutLimits(schema.unwrap()))
  if (schema instanceof z.ZodArray) return z.array(withoutLimits(schema.element))
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape)
    return z.object(Object.fromEntries(parts.map(([name, part]) => [name, withoutLimits(part)])))
  }
  if (schema instanceof z.ZodNumber) return schema
  throw new Error(`No record of ours has a field of type ${schema._zod.def.type}`)
}
