import { sql, type SqlBool } from 'kysely'

import { clockTolerance, isoTime } from '#app/platform/clock.ts'

export function within(column: string, span: number, now: number) {
  const [at, newest] = [sql.ref(column), isoTime(now + clockTolerance)]
  return sql<SqlBool>`(${at} > ${isoTime(now - span)} and ${at} <= ${newest})`
}

export function notWithin(column: string, span: number, now: number) {
  return sql<SqlBool>`not ${within(column, span, now)}`
}

export function isOver(column: string, longest: number, now: number) {
  const [end, last] = [sql.ref(column), isoTime(now + longest + clockTolerance)]
  return sql<SqlBool>`(${end} is null or ${end} <= ${isoTime(now)} or ${end} > ${last})`
}

export function olderThan(column: string, span: number, now: number) {
  return sql<SqlBool>`${sql.ref(column)} < ${isoTime(now - span)}`
}
