import { z } from 'zod'

import { flag, heroPicture, picture } from '#app/settings/fields.ts'

/** What a new entry of a list begins with. */
export function blankOf(schema: unknown): unknown {
  if (schema === picture) return 'nameplate'
  if (schema === heroPicture) return 'dusk'
  if (schema === flag) return 'pennant'
  if (schema instanceof z.ZodObject) {
    const fields: [string, unknown][] = Object.entries(schema.shape)
    return Object.fromEntries(fields.map(([name, field]) => [name, blankOf(field)]))
  }
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodEnum) return schema.options[0]
  return ''
}
