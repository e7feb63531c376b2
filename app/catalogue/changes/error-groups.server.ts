import { sql, type SqlBool } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import { textOfHtml } from '#app/spreadsheets/html-text.ts'

import { rowIn, problemsLike } from './change-rows.server.ts'
import { changedWords, isCode } from './changed-codes.ts'
import { isPriceHead } from './column-heads.ts'
import { targetLabel } from './import-columns.ts'
import type { Import } from './imports.server.ts'
import { type Mend, type Reason, textAfter, type Way, waysFor } from './mends.ts'
import { choicesOf } from './product-cells.ts'

/** What can be done with all rows of a group: `key` is of the address, `words` of the button. */
export type MendOption = { key: string; way: Way; value: string; words: string }
/** `was`: in the file; `becomes`: undefined where the mend does nothing. */
type GroupRow = { row: number; title: string; was: string; becomes: string | undefined }
export type ErrorGroup = {
  at: number
  reason: string
  rows: number
  name: string
  why: string
  options: MendOption[]
  chosen: MendOption | undefined
  shown: GroupRow[] | undefined
  next: number | undefined
}
export type DoneMend = { at: number; reason: string; rows: number; name: string; words: string }

const openAtFirst = 2
const [fewRows, manyRows] = [5, 50]

export async function errorGroups(db: Database, found: Import, query: URLSearchParams) {
  const reasons = (found.choices.reasons ?? []).map((reason, at) => ({ reason, at }))
  const sorted = reasons.toSorted(
    (one, other) =>
      certainty(one.reason, found) - certainty(other.reason, found) ||
      other.reason.rows - one.reason.rows,
  )
  const asked = query.get('group')
  const groups: ErrorGroup[] = []
  for (const [place, { reason, at }] of sorted.entries()) {
    const isAsked = asked === String(at)
    const isOpen = isAsked || (asked === null && place < openAtFirst)
    const options = optionsFor(reason, found)
    const chosen =
      (isAsked ? options.find(({ key }) => key === query.get('way')) : undefined) ?? options[0]
    const after = isAsked ? Math.trunc(Number(query.get('after'))) || 0 : 0
    const isLong = isAsked && query.has('after')
    const rows = isOpen
      ? await rowsOfGroup(db, found, { reason, after, limit: isLong ? manyRows : fewRows })
      : undefined
    groups.push({
      at,
      reason: reason.reason,
      rows: reason.rows,
      ...wordsFor(reason),
      options,
      chosen,
      shown: rows?.shown.map((row) => groupRow(row, found, { reason, chosen })),
      next: rows?.next,
    })
  }
  const mends = (found.choices.mends ?? []).map((one, at): DoneMend => ({
    at,
    reason: one.reason,
    rows: one.rows,
    name: wordsFor({ ...one, kind: /^(?:last|first)$/.test(one.way) ? 'twice' : undefined }).name,
    words: doneWords(one, found),
  }))
  return { groups, mends }
}

const order: Way[] = ['take', 'cut', 'last', 'first', 'value', 'type', 'empty', 'out']

function certainty(reason: Reason, { choices }: Import) {
  return order.indexOf(waysFor(reason, choices.targets)[0] ?? 'out')
}

function wordsFor({ reason, target, kind, most }: Reason) {
  const label = target === undefined ? '' : targetLabel(target)
  const why = reason.replace(/ “…”/, '').replace(`${label}: `, '')
  if (kind === 'twice') return { name: 'The same product twice', why: 'One row can be imported.' }
  if (target === 'title' && !most) return { name: 'No title', why }
  if (why === changedWords.date) return { name: `${label} is a date`, why }
  if (why === changedWords.shortened) return { name: `${label} is shortened`, why }
  const [first = '', ...others] = why.split(/(?<=\.) /)
  const name = label ? `${label}: ${first}` : first
  return { name: name.replace(/\.$/, ''), why: others.join(' ') }
}

const optionWords: { [way in Way]: string } = {
  out: 'Leave these rows out',
  empty: 'Leave the cell empty',
  take: 'Take from',
  value: 'Write',
  cut: 'Cut the text',
  first: 'Keep the first',
  last: 'Keep the last',
  type: 'Type each',
}

function optionsFor(reason: Reason, found: Import): MendOption[] {
  return waysFor(reason, found.choices.targets).flatMap((way) => {
    const valued = (value: string, words: string) => ({ key: `${way}:${value}`, way, value, words })
    if (way === 'take')
      return sources(found).map(({ place, head }) =>
        valued(String(place), `${optionWords.take} ${head.slice(0, 40) || `column ${place + 1}`}`),
      )
    if (way !== 'value') return [valued('', optionWords[way])]
    const { choices, none } = choicesOf(reason.target ?? '')
    return [none, ...Object.values(choices)].flatMap((one) =>
      one === undefined ? [] : valued(one, `${optionWords.value} “${one}”`),
    )
  })
}

const mostSources = 5
const sourceOrder = ['description', 'shortDescription', 'number:Maker', 'number:Our code', 'model']

const noSource =
  /^(?:title|pictures|impaCode|_id|state|availability|condition|unit|(?:sub)?categoryId)$/

function sources({ columns, choices }: Import) {
  const all = columns.map(({ head, samples }, place) => {
    const at = sourceOrder.indexOf(choices.targets[place] ?? '')
    return { place, head, samples, at: at < 0 ? sourceOrder.length : at }
  })
  return all
    .filter(({ samples, head, place }) => {
      const target = choices.targets[place] ?? ''
      const isText = samples.some((sample) => /\p{L}/u.test(sample)) || isCode(target)
      return isText && !noSource.test(target) && !isPriceHead(head)
    })
    .toSorted((one, other) => one.at - other.at || one.place - other.place)
    .slice(0, mostSources)
}

type Asked = { reason: Reason; after: number; limit: number }

async function rowsOfGroup(db: Database, { _id }: Import, { reason, after, limit }: Asked) {
  const ofImport = db
    .selectFrom('importRows')
    .select(['row', 'cells', 'problems'])
    .where('importId', '=', _id)
    .where('kind', '=', 'wrong')
    .orderBy('row')
  if (after === 0 && reason.first && limit === fewRows) {
    const shown = await ofImport.where('row', 'in', listOf(db, reason.first)).execute()
    return { shown, next: reason.rows > shown.length ? shown.at(-1)?.row : undefined }
  }
  const rows = await ofImport
    .where('row', '>', after)
    .where(sql<SqlBool>`"problems" like ${problemsLike(reason.reason)} escape '!'`)
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { shown, next: rows.length > limit ? shown.at(-1)?.row : undefined }
}

type Stored = { row: number; cells: string; problems: string | null }
type Of = { reason: Reason; chosen: MendOption | undefined }

function groupRow(
  { row, cells, problems }: Stored,
  found: Import,
  { reason, chosen }: Of,
): GroupRow {
  const { targets } = found.choices
  const { cells: raw } = rowIn(cells)
  const cellOf = (target: string) => (raw[targets.indexOf(target)] ?? '').trim()
  const title = cellOf('title') || raw.find((cell) => cell.trim() !== '') || ''
  const cell = reason.target === undefined ? undefined : cellOf(reason.target)
  const [problem = ''] = rowIn(problems ?? '[]').cells
  const becomes = chosen && textAfter({ ...chosen, reason: '', target: '' }, { row, raw, cell })
  return {
    row,
    title: textOfHtml(title).slice(0, 120),
    was: (reason.kind === 'twice' ? problem.replace(/ is the same.*/, '') : (cell ?? '')).slice(
      0,
      200,
    ),
    becomes,
  }
}

function doneWords({ way, value = '', texts }: Mend, { columns }: Import) {
  const typed = Object.keys(texts ?? {}).length
  const words: { [way in Way]: string } = {
    out: 'left out',
    empty: 'imported without this cell',
    take: `taken from ${columns[Number(value)]?.head ?? 'another column'}`,
    value: `“${value}” is written`,
    cut: `cut after ${value} characters`,
    first: 'the first of them is kept',
    last: 'the last of them is kept',
    type: 'typed',
  }
  return typed > 0 && way === 'take' ? `${words.take}, ${typed} typed` : words[way]
}
