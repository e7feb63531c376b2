import { z } from 'zod'

export const idShape = /^[0-9a-f]{24}$/

/** Both engines can store it: PostgreSQL refuses NUL, and UTF-8 has no lone surrogates. */
export function isStorable(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

export const storable = z.string().refine(isStorable, {
  error: 'contains a character that cannot be stored',
  params: { code: 'unstorable_character' },
})

export function text(max: number) {
  return storable.max(max)
}

export function filledText(max: number) {
  return storable.trim().min(1).max(max)
}

export function address() {
  return text(2_000).refine(isAddress, {
    error: 'is neither a path of this site nor an address on the web',
    params: { code: 'invalid_address' },
  })
}

function isAddress(text: string) {
  return (
    text === '' ||
    /^\/(?![/\\])\S*$/.test(text) ||
    /^https?:$/.test(URL.parse(text)?.protocol ?? '')
  )
}

export function optional<Schema extends z.ZodType>(schema: Schema) {
  const withoutEmpty = (value: unknown) => (value === '' || value === null ? undefined : value)
  return z.preprocess(withoutEmpty, schema.optional()).optional().meta({ nullable: true })
}

export const recordFields = {
  _id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
}

export function isList(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodOptional) return isList(schema.unwrap())
  if (schema instanceof z.ZodPipe) return isList(schema.out)
  return schema instanceof z.ZodArray
}

/** One stored row that is older than a limit must not make a whole list fail. */
export function withoutLimits<Schema extends z.core.$ZodType>(
  schema: Schema,
): z.ZodType<z.output<Schema>>
export function withoutLimits(schema: z.core.$ZodType): z.ZodType {
  // Its description is part of a list's ETag.
  if (schema instanceof z.ZodString) return described(z.string(), schema.description)
  if (schema instanceof z.ZodPipe) return withoutLimits(schema.out)
  if (schema instanceof z.ZodOptional) return z.optional(withoutLimits(schema.unwrap()))
  if (schema instanceof z.ZodArray) return z.array(withoutLimits(schema.element))
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape)
    return z.object(Object.fromEntries(parts.map(([name, part]) => [name, withoutLimits(part)])))
  }
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodEnum) return schema
  throw new Error(`No record of ours has a field of type ${schema._zod.def.type}`)
}

function described(schema: z.ZodString, words: string | undefined) {
  return words === undefined ? schema : schema.describe(words)
}

const alphabet = 'base64url'

export function toBase64url(text: string) {
  return new TextEncoder().encode(text).toBase64({ alphabet, omitPadding: true })
}

/** Throws for what is no base64url. */
export function fromBase64url(text: string) {
  return new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet }))
}

const longestCursor = 4_000

export function encodeCursor(parts: readonly string[]) {
  return toBase64url(JSON.stringify(parts))
}

export function readCursor<Cursor>(text: string, schema: z.ZodType<Cursor>) {
  if (text.length > longestCursor) return undefined
  try {
    return schema.safeParse(JSON.parse(fromBase64url(text))).data
  } catch {
    return undefined
  }
}

export const fieldError = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string().optional(),
  maximum: z.number().optional(),
  origin: z.string().optional(),
})
export type FieldError = z.infer<typeof fieldError>
