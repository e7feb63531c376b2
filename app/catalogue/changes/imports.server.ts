import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import { z } from 'zod'

import { logActivity } from '#app/database/activity.server.ts'
import { actingPerson } from '#app/database/authority.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { bulkAction, type BulkEdit, editIn } from './bulk-edit.ts'
import { isZipGone, newProductChoices, type NewProducts } from './change-words.ts'
import { variantChoices } from './column-heads.ts'
import { mend, reasonFields } from './mends.ts'
import { noChoices } from './row-entry.ts'

export const mostImportBytes = 64 * 1024 * 1024

/** `bare`: without a picture; `without`: drafts without a category; `out`: wrong, left out; `fetch`: of other sites. */
const countNames = [
  'add',
  'change',
  'same',
  'wrong',
  'kept',
  'bare',
  'used',
  'unused',
  'without',
  'out',
  'fetch',
] as const
const counts = z.partialRecord(z.enum(countNames), z.number())
export type Counts = z.infer<typeof counts>

const fileFields = {
  hidden: z.number().optional(),
  asked: z.array(z.enum(['sheet', 'encoding', 'hiddenRows'])).optional(),
  sheets: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['worksheet', 'chart', 'other']),
        isHidden: z.boolean(),
        rows: z.number(),
        heads: z.number(),
      }),
    )
    .optional(),
  encodings: z
    .array(z.object({ encoding: z.string(), confidence: z.number(), example: z.array(z.string()) }))
    .optional(),
}

const countedWords = z.object({
  words: z.string(),
  rows: z.number(),
  title: z.string(),
  row: z.number(),
  ids: z.string().optional(),
})

const choices = z.object({
  headRow: z.number(),
  targets: z.array(z.string()),
  categoryId: z.string(),
  file: z
    .object({
      sheet: z.string().optional(),
      encoding: z.string().optional(),
      hiddenRows: z.enum(['read', 'skip']).optional(),
      width: z.number().optional(),
      ...fileFields,
    })
    .optional(),
  variants: z.enum(variantChoices).optional(),
  newProducts: z.enum(newProductChoices).optional(),
  categories: z.record(z.string(), z.string()).optional(),
  isForgotten: z.boolean().optional(),
  categoryWords: z.array(countedWords).optional(),
  sameWords: z.array(countedWords).optional(),
  reasons: z.array(reasonFields).optional(),
  mends: z.array(mend).optional(),
  added: z
    .array(z.object({ id: z.number(), name: z.string(), sub: z.number().optional() }))
    .optional(),
})
const columns = z.array(z.object({ head: z.string(), samples: z.array(z.string()) }))

export function countsIn(text: string) {
  return counts.parse(JSON.parse(text))
}

type NewImport = Pick<Insertable<Tables['imports']>, 'fileName' | 'state' | 'source'> & {
  rows?: number
  pictures?: string | null
  createdBy?: string | null | undefined
  edit?: BulkEdit
  reading?: Reading
}

export async function insertImport(db: Kysely<Tables>, given: NewImport, _id = newId()) {
  const { rows = 0, createdBy = null, edit, reading: from, ...others } = given
  const now = new Date().toISOString()
  const row = {
    _id,
    ...others,
    columns: '[]',
    choices: JSON.stringify(noChoices),
    rows,
    createdAt: now,
    createdBy,
    phaseAt: now,
    edit: edit ? JSON.stringify(edit) : null,
    reading: from ? JSON.stringify(from) : null,
  }
  await db.insertInto('imports').values(row).execute()
  return _id
}

export type Import = ReturnType<typeof importIn>

function importIn(row: Selectable<Tables['imports']>) {
  return {
    ...row,
    columns: columns.parse(JSON.parse(row.columns)),
    choices: choices.parse(JSON.parse(row.choices)),
    counts: countsIn(row.counts),
    reading: row.reading === null ? undefined : reading.parse(JSON.parse(row.reading)),
    edit: editIn(row),
  }
}

export async function findImport(db: Database, id: string) {
  if (!isStorable(id)) return undefined
  const row = await db.selectFrom('imports').selectAll().where('_id', '=', id).executeTakeFirst()
  return row && importIn(row)
}

export async function newestImports(db: Database, limit = 20, kind: 'import' | 'edit' = 'import') {
  const ofKind = db.selectFrom('imports').selectAll()
  const rows = ofKind.where('edit', kind === 'edit' ? 'is not' : 'is', null)
  const newest = rows.orderBy('createdAt', 'desc').orderBy('_id').limit(limit)
  return (await newest.execute()).map(importIn)
}

type Change = Omit<Updateable<Tables['imports']>, 'done'>

export async function setImport(db: Database, id: string, change: Change) {
  const values = { ...change, done: 0, phaseAt: new Date().toISOString() }
  await retryWhileBusy(() => db.updateTable('imports').set(values).where('_id', '=', id).execute())
}

/** Each returns whether the import was in a state that allows it. */
export async function chooseColumns(db: Database, id: string, chosen: Partial<Import['choices']>) {
  const found = await findImport(db, id)
  return found !== undefined && changeChoices(db, found, chosen)
}

/** Only where nobody else has changed the import since it was found. Its rows are checked again. */
export function changeChoices(
  db: Database,
  { _id, choices, phaseAt }: Import,
  chosen: Partial<Import['choices']>,
) {
  const change = { state: 'checking' as const, choices: JSON.stringify({ ...choices, ...chosen }) }
  return begin(db, _id, ['ready', 'checking'], change, { phaseAt })
}

/** `seen`: the `phaseAt` of the preview that was agreed to; another tab may have chosen other columns since. */
type Agreed = { seen?: string | undefined; newProducts?: NewProducts | undefined }

export async function startWriting(db: Database, id: string, { seen, newProducts }: Agreed = {}) {
  const found = await findImport(db, id)
  if (!found || isZipGone(found, Date.now())) return false
  const { phaseAt, choices: before } = found
  if (seen !== undefined && seen !== phaseAt) return false
  const choices = newProducts && JSON.stringify({ ...before, newProducts })
  const change = { state: 'writing' as const, ...(choices && { choices }) }
  return begin(db, id, ['ready'], change, { action: 'started', phaseAt })
}

export function startUndo(db: Database, id: string) {
  return begin(
    db,
    id,
    ['done', 'failed'],
    { state: 'undoing', problem: null },
    { action: 'undone' },
  )
}

export async function begin(
  db: Database,
  id: string,
  from: Tables['imports']['state'][],
  change: Change,
  { action, phaseAt }: { action?: Logged['action']; phaseAt?: string | undefined } = {},
) {
  const createdBy = actingPerson() ?? null
  const values = { ...change, createdBy, done: 0, phaseAt: new Date().toISOString() }
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const update = tx.updateTable('imports').set(values).where('_id', '=', id)
      const begun = update
        .where('state', 'in', from)
        .$if(phaseAt !== undefined, (all) => all.where('phaseAt', '=', phaseAt ?? ''))
        .returningAll()
      const row = await begun.executeTakeFirst()
      if (row && action) await logImport(tx, { ...importIn(row), action })
      return row !== undefined
    }),
  )
}

type Logged = Pick<Import, '_id' | 'fileName' | 'counts' | 'edit'> & {
  action: 'started' | 'undone'
}

/** One entry for all rows; an import without a person is a command on the server. */
export async function logImport(tx: Transaction<Tables>, { _id, action, ...logged }: Logged) {
  const { fileName: title, edit } = logged
  const { add = 0, change = 0 } = logged.counts
  const entry = edit
    ? ({ kind: edit.subject, action: bulkAction(edit, action) } as const)
    : ({ kind: 'imports', action: `import ${action}` } as const)
  const about = { recordId: _id, title, records: add + change }
  await logActivity(tx, { ...entry, ...about, personId: actingPerson() ?? null })
}

export async function countsOf(db: Kysely<Tables>, importId: string): Promise<Counts> {
  const rows = db.selectFrom('importRows').where('importId', '=', importId)
  const kinds = await rows
    .select((eb) => ['kind', eb.fn.countAll().as('rows')])
    .where('kind', 'is not', null)
    .groupBy('kind')
    .execute()
  const bare = await rows
    .select((eb) => eb.fn.countAll().as('rows'))
    .where('pictures', '=', 0)
    .where('kind', '<>', 'wrong')
    .executeTakeFirstOrThrow()
  const pictures = await db
    .selectFrom('importPictures')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      eb.fn.count(eb.fn.coalesce('problem', 'unmatched')).as('unused'),
    ])
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  const [all, unused] = [Number(pictures.all), Number(pictures.unused)]
  return {
    ...Object.fromEntries(kinds.map(({ kind, rows: count }) => [kind, Number(count)])),
    ...(all > 0 && { bare: Number(bare.rows), used: all - unused, unused }),
  }
}

const day = 24 * 3_600_000

/** Deletes imports after 30 days, also those that were never written. They cannot be undone any more. */
export async function deleteOldImports(db: Database, now = Date.now()) {
  const since = new Date(now - 30 * day).toISOString()
  // An undone one can be neither written nor undone while its rows go.
  const old = db.updateTable('imports').set({ state: 'undone' }).where('createdAt', '<', since)
  const ended = await retryWhileBusy(() =>
    old.where('state', 'in', ['ready', 'done', 'undone', 'failed']).returning('_id').execute(),
  )
  for (const { _id } of ended) await deleteImport(db, _id)
}

export async function discardImport(db: Database, { _id }: Import) {
  const written = db.selectFrom('importRows').select('row').where('importId', '=', _id)
  const [row] = await written.where('version', 'is not', null).limit(1).execute()
  const states = row ? (['undone'] as const) : (['ready', 'failed', 'undone'] as const)
  const isBegun = await begin(db, _id, [...states], { state: 'undone' })
  if (isBegun) await deleteImport(db, _id)
  return isBegun
}

const rowsAtOnce = 500

/** Its rows first, in slices: on SQLite the site would stand still while a statement removes all of a large one. */
export async function deleteImport(db: Database, id: string) {
  const some = db.selectFrom('importRows').select('row').where('importId', '=', id)
  const rows = db
    .deleteFrom('importRows')
    .where('importId', '=', id)
    .where('row', 'in', some.orderBy('row').limit(rowsAtOnce))
  await inSlices(rowsAtOnce, () =>
    retryWhileBusy(async () => Number((await rows.executeTakeFirst()).numDeletedRows)),
  )
  await retryWhileBusy(() => db.deleteFrom('imports').where('_id', '=', id).execute())
}

const subject = z.enum(['products', 'posts', 'videos'])

/** All rows up to `row` of an old site are stored. `allowsPrivate`: the command line asked. */
const reading = z.object({
  subject,
  row: z.number(),
  next: z.string().optional(),
  allowsPrivate: z.boolean(),
})
export type Reading = z.infer<typeof reading>
