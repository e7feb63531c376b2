import { z } from 'zod'

import { textOfHtml } from '#app/spreadsheets/html-text.ts'

import { isCode } from './changed-codes.ts'
import type { NamedCell, Target } from './import-columns.ts'
import { choicesOf } from './product-cells.ts'

/** `out`: the rows stay out. `first` and `last`: of equal products. `type`: each row has a text of its own. */
export const ways = ['out', 'empty', 'take', 'value', 'cut', 'first', 'last', 'type'] as const
export type Way = (typeof ways)[number]

export const mend = z.object({
  /** Of the error, as `reasonOf` writes it. */
  reason: z.string(),
  way: z.enum(ways),
  target: z.string(),
  /** The place of a column, one of our choices, or the most characters. */
  value: z.string().optional(),
  texts: z.record(z.string(), z.string()).optional(),
  rows: z.number(),
})
export type Mend = z.infer<typeof mend>

export const [mostMends, mostTexts, longestText] = [60, 500, 500]

/** `cell` is what it is about. `most`: in characters, of a text that is too long. */
export type RowProblem = {
  words: string
  target?: Target | undefined
  cell?: string | undefined
  kind?: 'twice' | undefined
  most?: number | undefined
}

export const reasonFields = z.object({
  reason: z.string(),
  rows: z.number(),
  first: z.array(z.number()).optional(),
  target: z.string().optional(),
  kind: z.enum(['twice']).optional(),
  most: z.number().optional(),
})
export type Reason = z.infer<typeof reasonFields>

type Patch = { mend: Mend; cell: string | undefined }
type Faulty = { row: number; raw: string[]; cell: string | undefined }

const longestTitle = 200

/** What stands in the cell after the mend; undefined where it mends nothing of this row. */
export function textAfter(
  { way, value = '', texts }: Omit<Mend, 'rows'>,
  { row, raw, cell }: Faulty,
) {
  const typed = texts?.[row]
  if (typed) return typed
  if (way === 'empty') return ''
  if (way === 'value') return value
  if (way === 'cut') return cell?.slice(0, Number(value)).toWellFormed().trim()
  if (way !== 'take') return undefined
  const [line = ''] = textOfHtml(raw[Number(value)] ?? '')
    .trim()
    .split('\n')
  return line.trim().slice(0, longestTitle).toWellFormed() || undefined
}

export function openMends(mends: readonly Mend[] = []) {
  const patches = new Map<number, Patch[]>()
  const rows = new Map<Mend, number>()
  const count = (one: Mend) => void rows.set(one, (rows.get(one) ?? 0) + 1)
  const patchesOf = (row: number) => patches.get(row) ?? []
  return {
    mended(row: number, raw: string[], cells: NamedCell[]) {
      const own = patchesOf(row).filter(({ mend: { way } }) => way !== 'last')
      const after = own.reduce((all, patch) => withPatch(all, patch, { row, raw }), cells)
      return { cells: after, targets: new Set(own.map((one) => one.mend.target)) }
    },
    takesPlace: (row: number) => patchesOf(row).some(({ mend: { way } }) => way === 'last'),
    add({ row, raw, cell, reason }: Faulty & { reason: string }) {
      const own = patchesOf(row)
      const next = mends.find(
        (one) =>
          one.reason === reason &&
          own.every((patch) => patch.mend !== one) &&
          (one.way === 'last' || textAfter(one, { row, raw, cell }) !== undefined),
      )
      if (!next) return false
      patches.set(row, [...own, { mend: next, cell }])
      count(next)
      return true
    },
    leavesOut(reason: string) {
      const found = mends.find(
        (one) => one.reason === reason && (one.way === 'out' || one.way === 'first'),
      )
      if (found) count(found)
      return found !== undefined
    },
    counted: () => mends.map((one): Mend => ({ ...one, rows: rows.get(one) ?? 0 })),
  }
}

function withPatch(
  cells: NamedCell[],
  { mend: one, cell }: Patch,
  { row, raw }: Pick<Faulty, 'row' | 'raw'>,
): NamedCell[] {
  const text = textAfter(one, { row, raw, cell })
  if (text === undefined) return cells
  const ofTarget = cells.filter(({ target }) => target === one.target)
  const faulty = ofTarget.find((own) => own.cell === cell) ?? ofTarget[0]
  const others = cells.filter((own) => own !== faulty)
  // What an owner types or chooses is as its author wrote it.
  return text === ''
    ? others
    : [...others, { target: one.target, cell: text, raw: text, isText: true }]
}

export function waysFor({ target, kind, most }: Reason, targets: readonly Target[]): Way[] {
  if (kind === 'twice') return ['last', 'first']
  if (target === undefined) return ['out']
  if (target === 'title') return most ? ['cut', 'type', 'out'] : ['take', 'type', 'out']
  if (!targets.includes(target)) return ['out']
  const hasChoices = Object.keys(choicesOf(target).choices).length > 0
  return [
    ...(most ? (['cut'] as const) : []),
    ...(hasChoices ? (['value'] as const) : []),
    ...(isCode(target) || target === '_id' ? (['type'] as const) : []),
    'empty',
    ...(hasChoices || isCode(target) ? [] : (['type'] as const)),
    'out',
  ]
}
