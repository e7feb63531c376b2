import type { Kysely } from 'kysely'

import type { ActivityKind, FieldChange } from './activity-kinds.ts'
import { actingPerson } from './authority.server.ts'
import { newId } from './ids.ts'
import type { Tables } from './tables.server.ts'

const longest = 200
/** Characters shown before the first difference of two long texts. */
const before = 20

export type Activity = {
  kind: ActivityKind
  action: string
  recordId?: string
  title?: string
  records?: number
  changes?: FieldChange[]
  /** Person of the request by default; `null` for a command on the server. */
  personId?: string | null
}

/** In the transaction of the change. Does nothing without a person. */
export async function logActivity(tx: Kysely<Tables>, activity: Activity, now = Date.now()) {
  const { changes, personId = actingPerson(), ...entry } = activity
  if (personId === undefined) return
  const row = {
    _id: newId(now),
    createdAt: new Date(now).toISOString(),
    ...entry,
    title: entry.title === undefined ? null : cutAt(entry.title, 0),
    personId,
    ...(changes && { changes: JSON.stringify(changes) }),
  }
  await tx.insertInto('activity').values(row).execute()
}

export async function logRecords(
  tx: Kysely<Tables>,
  { kind, action }: Pick<Activity, 'kind' | 'action'>,
  records: readonly { _id: string; title: string }[],
) {
  const [first] = records
  if (!first) return
  const single = records.length === 1 ? { recordId: first._id } : {}
  const title = records
    .slice(0, 10)
    .map((record) => record.title)
    .join(', ')
  await logActivity(tx, { kind, action, ...single, title, records: records.length })
}

/** Only ids and field names, no personal data. */
export async function logEnquiries(tx: Kysely<Tables>, action: string, ids: readonly string[]) {
  const [first] = ids
  if (first === undefined) return
  const single = ids.length === 1 ? { recordId: first } : {}
  await logActivity(tx, { kind: 'enquiries', action, ...single, records: ids.length })
}

/** Names of categories say the same as their ids. */
const notLogged =
  /^(?:_id|version|categoryId|subcategoryId|testProblem|(?:created|updated|deleted|changed)At)$/

export function changesBetween(former: object, current: object): FieldChange[] {
  const [from, to] = [former, current].map((record) => new Map(Object.entries(record)))
  const fields = new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])
  return [...fields].flatMap((field) => {
    const [a, b] = [textOf(from?.get(field)), textOf(to?.get(field))]
    return a === b || notLogged.test(field) ? [] : [{ field, ...excerpts(a, b) }]
  })
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? Object.values(value).map(textOf).join(' ') : String(value)
}

function excerpts(a: string, b: string) {
  const [from, to] = [[...a], [...b]]
  const differs = from.findIndex((character, at) => character !== to[at])
  const first = differs === -1 ? from.length : differs
  const start = Math.max(from.length, to.length) > longest ? Math.max(0, first - before) : 0
  return { before: cutAt(a, start), after: cutAt(b, start) }
}

function cutAt(text: string, start: number) {
  const characters = [...text]
  const excerpt = characters.slice(start, start + longest).join('')
  const isCut = characters.length > start + longest
  return `${start > 0 ? '…' : ''}${excerpt}${isCut ? '…' : ''}`
}
