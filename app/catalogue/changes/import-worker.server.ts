import { randomUUID } from 'node:crypto'

import type { Kysely, Transaction } from 'kysely'
import pLimit from 'p-limit'

import { AccessEnded, actFor, actForNobody } from '#app/database/authority.server.ts'
import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import { DatabaseBusy, retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { errorCode } from '#app/platform/error-code.ts'
import type { Reach } from '#app/platform/public-host.server.ts'

import { storedCategories } from '../category-rows.server.ts'
import { restoreDigests } from '../old-site/digests.server.ts'
import { OldSiteError } from '../old-site/request-list.server.ts'
import { type BulkEdit, editIn } from './bulk-edit.ts'
import { countRows, rowsLeft } from './change-rows.server.ts'
import { checkRows } from './check-rows.server.ts'
import { isElsewhere, PicturesWait } from './import-pictures.server.ts'
import { importedProducts, type ImportedRecords } from './imported-records.server.ts'
import { findImport, type Import, type Counts } from './imports.server.ts'
import { deletedPlace } from './outdated-rows.server.ts'
import {
  LeaseLost,
  type OldSites,
  pauseOf,
  type PictureStore,
  publicSites,
  recordsOf,
  releaseLease,
  renewLease,
  type Run,
  takeLease,
  timedSlices,
} from './runs.server.ts'
import { restoreTrashed } from './trash-records.server.ts'
import { writeRows } from './write-rows.server.ts'

type Row = Awaited<ReturnType<typeof nextRows>>[number]

type Asked = { importId: string; records: ImportedRecords; size: number }

type Slice = { importId: string; rows: Row[]; records: ImportedRecords; edit: BulkEdit | undefined }

type Ended = { done: number } | { state: 'undone'; finishedAt: string; counts: string }

const phases = { checking: checkRows, writing: writeRows, undoing: undoRows }

/**
 * `others` are the records beside products, which belong to other subjects. A process keeps its `holder`, so that it
 * goes on at once with a lease that it could not give back to a lost database.
 */
type Options = {
  holder?: string
  signal?: AbortSignal
  isPatient?: boolean
  report?: (error: unknown) => void
  others?: ImportedRecords[] | undefined
  oldSites?: OldSites | undefined
  pictures?: PictureStore | undefined
}

/** Runs queued imports one after another, until none is left or another process runs them. */
export async function runImports(db: Database, options: Options = {}) {
  const { signal = new AbortController().signal, isPatient = false, report } = options
  const { holder = randomUUID(), others = [], oldSites = publicSites, pictures } = options
  const records = new Map([importedProducts(db), ...others].map((one) => [one.subject, one]))
  if (!(await nextImport(db, pictures)) || !(await takeLease(db, holder))) return
  const ahead = (await databaseTime(db)) - Date.now()
  try {
    while (!signal.aborted) {
      const next = await nextImport(db, pictures)
      if (!next) return
      const { state, _id, phaseAt } = next
      const now = () => Date.now() + ahead
      const run = { holder, phaseAt, signal, isPatient, now, records, oldSites, pictures }
      try {
        await actFor(starterOf(next), () => phases[state](db, next, run))
      } catch (error) {
        if (error instanceof AccessEnded) {
          await fail(db, _id, accessEnded)
          continue
        }
        if (signal.aborted || error instanceof LeaseLost || error instanceof DatabaseBusy) return
        if (error instanceof PicturesWait) return
        if (error instanceof OldSiteError) {
          await fail(db, _id, error.message)
          continue
        }
        report?.(error)
        // The slice was not written, so the next run goes on with it.
        if (isOutage(error) && errorCode(error) !== 'ENOENT') return
        await fail(db, _id)
      }
    }
  } finally {
    await releaseLease(db, holder).catch(() => undefined)
  }
}

async function nextImport(db: Database, pictures: PictureStore | undefined) {
  const waiting = await db
    .selectFrom('imports')
    .select(['_id', 'state'])
    .where('state', 'in', ['checking', 'writing', 'undoing'])
    .orderBy('phaseAt')
    .execute()
  for (const { _id } of waiting) {
    const found = await findImport(db, _id)
    if (!found || isElsewhere(db, found, pictures)) continue
    const { state } = found
    if (state === 'checking' || state === 'writing' || state === 'undoing')
      return { ...found, state }
  }
  return undefined
}

/** An import writes for minutes: each of its slices needs the role that its start needed (docs/decisions/access.md). */
function starterOf({ createdBy, edit }: Pick<Import, 'createdBy' | 'edit'>) {
  const role = edit === null ? 'owner' : 'editor'
  const authority = createdBy === null ? undefined : ({ ownerId: createdBy, role } as const)
  return { account: undefined, authority }
}

const accessEnded =
  'The person who started this lost the role or the account. What is written can be undone.'

const stopped = 'The site could not go on. What it has written can be undone.'

async function fail(db: Database, id: string, problem = stopped) {
  const failed = db.updateTable('imports').set({ state: 'failed', problem }).where('_id', '=', id)
  await retryWhileBusy(() => failed.execute())
}

const second = 1_000

/** Resumes unfinished imports after a start, and looks for new ones every two seconds: another process may have taken them in. */
export function openImports(
  db: Database,
  { others, pictures, reach }: Pick<Options, 'others' | 'pictures'> & { reach?: Reach | undefined },
  report: (error: unknown) => void,
) {
  const closing = new AbortController()
  const oldSites = {
    ...publicSites,
    ...(reach && { isAllowed: reach.isAllowed, anyPort: reach.anyPort }),
  }
  const { signal } = closing
  const holder = randomUUID()
  const run = () =>
    runImports(db, {
      holder,
      others,
      oldSites,
      pictures,
      report,
      signal,
      isPatient: true,
    }).catch(report)
  const queue = pLimit(1)
  let timer: NodeJS.Timeout | undefined
  // One run may wait behind the running one, which can have looked for the last time already.
  const wake = () => {
    if (timer && queue.pendingCount === 0) void actForNobody(() => queue(run))
  }
  return {
    /** Begins with what an owner has just asked for. */
    wake,
    start() {
      timer = setInterval(wake, 2 * second).unref()
      wake()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      closing.abort()
      await queue(() => undefined)
    },
  }
}

/** Undoes the whole import. A record that was changed since then is kept, and its row has the reason. */
async function undoRows(db: Database, found: Import, run: Run) {
  const { _id: importId } = found
  const edit = editIn(found)
  await countRows(db)
  const slices = timedSlices(db)
  for (;;) {
    const next = await rowsToUndo(db, importId).select('subject').limit(1).executeTakeFirst()
    const records = recordsOf(run, next?.subject)
    const undo = async (tx: Transaction<Tables>) => {
      await renewLease(tx, run.holder, run.now())
      if (!next) return end(tx, importId)
      const rows = await nextRows(tx, { importId, records, size: slices.size() })
      await undoSlice(tx, { importId, rows, records, edit })
      const done = rows.at(-1)?.row
      if (done !== undefined) await update(tx, importId, { done })
    }
    const isOneOfMany = next !== undefined
    await slices.timed(() => db.change(records.subject, undo, { isOneOfMany }))
    if (!next) return
    await pauseOf(run)
  }
}

function rowsToUndo(db: Kysely<Tables>, importId: string) {
  return rowsLeft(db, importId).where('version', 'is not', null)
}

function nextRows(tx: Transaction<Tables>, { importId, records, size }: Asked) {
  return rowsToUndo(tx, importId)
    .select(['row', 'kind', 'productId', 'before', 'version', 'digests'])
    .where('subject', '=', records.subject)
    .limit(size)
    .execute()
}

async function undoSlice(tx: Transaction<Tables>, slice: Slice) {
  if (slice.rows.length === 0) return
  const kept = slice.edit?.isDeletion
    ? await restoreTrashed(tx, slice.records.subject, slice.rows)
    : await undoChanges(tx, slice)
  for (const [row, keptBecause] of kept) {
    const marked = tx.updateTable('importRows').set({ keptBecause })
    await marked.where('importId', '=', slice.importId).where('row', '=', row).execute()
  }
}

/** Returns why rows are kept. */
async function undoChanges(tx: Transaction<Tables>, { rows, records, edit }: Slice) {
  const { subject } = records
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const live = tx.selectFrom(subject).select(['_id', 'version']).where('deletedAt', 'is', null)
  const found = await live.where('_id', 'in', listOf(tx, ids)).execute()
  const versions = new Map(found.map(({ _id, version }) => [_id, version]))
  // Posts and videos are in none.
  const categories = await storedCategories(tx)
  const goneOf = ({ before }: Row) => deletedPlace(Object(JSON.parse(before ?? '{}')), categories)
  const unchanged = rows.filter(
    (one) => versions.get(one.productId ?? '') === one.version && !goneOf(one),
  )
  const added = unchanged.filter(({ before }) => before === null)
  const addedIds = added.flatMap(({ productId }) => productId ?? [])
  if (addedIds.length > 0)
    await tx.deleteFrom(subject).where('_id', 'in', listOf(tx, addedIds)).execute()
  const patches = unchanged.flatMap(({ productId, before }) =>
    before === null
      ? []
      : [[productId ?? '', records.valuesIn(Object(JSON.parse(before)))] as const],
  )
  await records.change(tx, new Map(patches))
  await restoreDigests(tx, subject, unchanged)
  const others = rows.filter((one) => !unchanged.includes(one))
  return others.map((one): [number, string] => {
    const known = versions.get(one.productId ?? '')
    if (known === one.version) return [one.row, `Its former ${goneOf(one)} was deleted.`]
    const verb = known === undefined ? 'deleted' : 'changed'
    return [one.row, `It was ${verb} after the ${edit ? 'edit' : 'import'}.`]
  })
}

async function end(tx: Transaction<Tables>, importId: string) {
  const kept = await tx
    .selectFrom('importRows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .where('keptBecause', 'is not', null)
    .executeTakeFirstOrThrow()
  const { counts } = await tx
    .selectFrom('imports')
    .select('counts')
    .where('_id', '=', importId)
    .executeTakeFirstOrThrow()
  const all: Counts = { ...Object(JSON.parse(counts)), kept: Number(kept.count) }
  const finishedAt = new Date().toISOString()
  await update(tx, importId, { state: 'undone', finishedAt, counts: JSON.stringify(all) })
}

function update(tx: Transaction<Tables>, importId: string, values: Ended) {
  return tx.updateTable('imports').set(values).where('_id', '=', importId).execute()
}
