import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { isoTime } from '#app/platform/clock.ts'

import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import { isOver } from './stored-times.server.ts'

/** Times are in milliseconds. */
export type Queue<Row, Column extends keyof Row & string> = {
  table: 'mails' | 'pushes' | 'remoteFiles'
  columns: readonly Column[]
  /** Identifies an item; rows with the same key are claimed together. */
  key: readonly Column[]
  /** All null while an item is queued. */
  ends: readonly (keyof Row & string)[]
  order: readonly (keyof Row & string)[]
  /** Longer than the longest try, so that no other process repeats it. */
  lease: number
  leaseOf?: (item: Pick<Row, Column>) => number
  longestPause: number
}

export type Claimed<Item> = Item & { tries: number; leasedUntil: string }

/** `now` is the clock of `nextTryAt`, `shared` that of all copies: one of them may be ahead. */
export type QueueTimes = { now: number; shared?: number }

export function isQueued({ ends }: { ends: readonly string[] }) {
  const areNull = ends.map((column) => sql`${sql.ref(column)} is null`)
  return sql<SqlBool>`(${sql.join(areNull, sql` and `)})`
}

type Spans = { ends: readonly string[]; lease: number; longestPause: number }

/** Queued, due and not leased; an expired lease belongs to a process that died. */
export function isDue(queue: Spans, { now, shared = now }: QueueTimes) {
  const isTime = isOver('nextTryAt', queue.longestPause, now)
  const isFree = isOver('leasedUntil', queue.lease, shared)
  return sql<SqlBool>`(${isQueued(queue)} and ${isTime} and ${isFree})`
}

export async function claimNext<Row, Column extends keyof Row & string>(
  db: Database,
  queue: Queue<Row, Column>,
  times: QueueTimes,
): Promise<Claimed<Pick<Row, Column>> | undefined> {
  const [table, due] = [sql.table(queue.table), isDue(queue, times)]
  // On SQLite, an update without a match would still wait for other writers.
  const read = sql<Pick<Row, Column>>`select ${refs(queue.columns)} from ${table}
    where ${due} order by ${refs(queue.order)} limit 1`
  const [next] = (await read.execute(db)).rows
  if (!next) return undefined
  const lease = queue.leaseOf?.(next) ?? queue.lease
  const leasedUntil = isoTime((times.shared ?? times.now) + lease)
  const update = sql<Claimed<Pick<Row, Column>>>`
    update ${table} set "leasedUntil" = ${leasedUntil}, "tries" = "tries" + 1
    where ${isItem(queue, next)} and ${due}
    returning ${refs([...queue.columns, 'tries', 'leasedUntil'])}`
  const { rows } = await retryWhileBusy(() => update.execute(db))
  const [claimed] = rows.toSorted((a, b) => b.tries - a.tries)
  return claimed ?? claimNext(db, queue, times)
}

/** Skips an item that was claimed again or has ended meanwhile. */
export function saveTry<Row, Column extends keyof Row & string>(
  db: Database,
  queue: Queue<Row, Column>,
  item: Claimed<Pick<Row, Column>>,
  changes: Partial<Row>,
) {
  return write(db, queue.table, changes, isClaimed(queue, item))
}

export function release<Row, Column extends keyof Row & string>(
  db: Database,
  queue: Queue<Row, Column>,
  item: Claimed<Pick<Row, Column>>,
  at: number,
) {
  const changes = { nextTryAt: isoTime(at), tries: item.tries - 1 }
  return write(db, queue.table, changes, isClaimed(queue, item))
}

function write(db: Database, table: string, changes: object, where: RawBuilder<SqlBool>) {
  const sets = Object.entries({ ...changes, leasedUntil: null }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const update = sql`update ${sql.table(table)} set ${sql.join(sets)} where ${where}`
  return retryWhileBusy(() => update.execute(db))
}

function isItem<Row, Column extends keyof Row & string>(
  { key }: Queue<Row, Column>,
  item: Pick<Row, Column>,
) {
  const are = key.map((column) => sql`${sql.ref(column)} = ${item[column]}`)
  return sql<SqlBool>`${sql.join(are, sql` and `)}`
}

function isClaimed<Row, Column extends keyof Row & string>(
  queue: Queue<Row, Column>,
  item: Claimed<Pick<Row, Column>>,
) {
  return sql<SqlBool>`${isItem(queue, item)} and "leasedUntil" = ${item.leasedUntil}`
}

function refs(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}

export function growingPause(tries: number, first: number, longest: number) {
  return Math.min(first * 3 ** (tries - 1), longest)
}
