import { z } from 'zod'

/** Increase it when older programs cannot read a new archive. */
export const format = 1

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const manifestShape = z.object({
  format: z.number().int(),
  program: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: count, sha256 })),
  media: z.object({ files: count, bytes: count }),
  /** Keys of files that rows mention but no store has. */
  missing: z.array(z.string()),
  parts: z.array(z.object({ name: z.string(), size: count, sha256 })),
})

export type Manifest = z.infer<typeof manifestShape>
export type Part = Manifest['parts'][number]

export const manifestName = 'manifest.json'
/** Same format as `sha256sum`. */
export const checksumName = 'manifest.json.sha256'
export const erasuresName = 'erasures.jsonl'
