import { randomUUID } from 'node:crypto'

import pLimit from 'p-limit'

import { AccessEnded, actFor, actForNobody } from '#app/database/authority.server.ts'
import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import { DatabaseBusy, retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { errorCode } from '#app/platform/error-code.ts'
import type { Reach } from '#app/platform/public-host.server.ts'

import { OldSiteError } from '../old-site/request-list.server.ts'
import { checkRows } from './check-rows.server.ts'
import { isElsewhere, PicturesWait } from './import-pictures.server.ts'
import { importedProducts, type ImportedRecords } from './imported-records.server.ts'
import { findImport, type Import } from './imports.server.ts'
import {
  LeaseLost,
  type OldSites,
  type PictureStore,
  publicSites,
  releaseLease,
  takeLease,
} from './runs.server.ts'
import { undoRows } from './undo-rows.server.ts'
import { writeRows } from './write-rows.server.ts'

const phases = { checking: checkRows, writing: writeRows, undoing: undoRows }

/** A process keeps its `holder`, so that it goes on with a lease that it could not give back to a lost database. */
type Options = {
  holder?: string
  signal?: AbortSignal
  isPatient?: boolean
  report?: (error: unknown) => void
  others?: ImportedRecords[] | undefined
  oldSites?: OldSites | undefined
  pictures?: PictureStore | undefined
}

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
  const role = edit ? 'editor' : 'owner'
  const authority = createdBy === null ? undefined : ({ ownerId: createdBy, role } as const)
  return { account: undefined, authority }
}

const accessEnded =
  'The person who started this lost the role or the account. What is done can be undone.'

const stopped = 'The site could not continue. What is done can be undone.'

async function fail(db: Database, id: string, problem = stopped) {
  const failed = db.updateTable('imports').set({ state: 'failed', problem }).where('_id', '=', id)
  await retryWhileBusy(() => failed.execute())
}

const second = 1_000

/** Looks for imports every two seconds, because another process may have taken one in. */
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
