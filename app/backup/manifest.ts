import { z } from 'zod'

/** Increases when an older program could not read an archive any more. */
export const format = 1

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const manifestShape = z.object({
  format: z.number().int(),
  program: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Those that the database had run. */
  migrations: z.array(z.string()),
  /** `sha256` is that of all its lines. */
  tables: z.array(z.object({ name: z.string(), rows: count, sha256 })),
  media: z.object({ files: count, bytes: count }),
  /** The keys of files that rows mention and no store has. */
  missing: z.array(z.string()),
  parts: z.array(z.object({ name: z.string(), size: count, sha256 })),
})

export type Manifest = z.infer<typeof manifestShape>
export type Part = Manifest['parts'][number]

export const manifestName = 'manifest.json'
/** Its line is that of `sha256sum`. */
export const checksumName = 'manifest.json.sha256'
export const erasuresName = 'erasures.jsonl'
