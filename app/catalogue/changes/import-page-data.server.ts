import type { Database } from '#app/database/database.server.ts'

import { categoriesOf } from '../categories.ts'
import { specificationsOf, partNumbersOf } from '../product.ts'
import { closestPlace } from './category-words.ts'
import { cellsIn } from './change-rows.server.ts'
import { columnNotes, headRows, headRowsIn, targetLabel } from './import-columns.ts'
import { stepsOf, stepIn } from './import-steps.ts'
import type { Import } from './imports.server.ts'
import { productOfRow } from './preview.server.ts'
import { categoryQuestions, type CategoryQuestion } from './row-categories.server.ts'
import { sheetFiles } from './sheet-files.server.ts'

export async function openSteps(db: Database, found: Import, query: URLSearchParams) {
  const questions = found.state === 'checking' ? [] : await categoryQuestions(db, found)
  const steps = stepsOf(found, questions)
  return { steps, questions, step: stepIn(found, query.get('step'), steps) }
}

const [mostCells, longestCell] = [8, 40]

export async function sheetData(db: Database, { _id, choices }: Import, folder: string) {
  const stored = await db
    .selectFrom('importRows')
    .select(['row', 'cells'])
    .where('importId', '=', _id)
    .orderBy('row')
    .limit(headRows)
    .execute()
  const first = stored.map(({ row, cells }) => ({ row, cells: cellsIn(cells) }))
  const { sheets = [], encodings = [], hidden = 0, asked = [], ...file } = choices.file ?? {}
  return {
    ...file,
    sheets,
    encodings,
    hidden,
    asked,
    headRow: choices.headRow,
    likely: headRowsIn(first),
    hasFile: await sheetFiles(db, folder).has(_id),
    first: first.map(({ row, cells }) => ({
      row,
      cells: cells.slice(0, mostCells).map((cell) => cell.trim().slice(0, longestCell)),
    })),
  }
}

export function columnsData({ columns, choices, pictures }: Import) {
  const { targets, variants, headRow } = choices
  return {
    headRow,
    variants,
    isGrouped: targets.some((target) => /^shop:(?:handle|kind)$/.test(target)),
    notes: columnNotes(columns, targets, pictures !== null),
    columns: columns.flatMap(({ head, samples }, place) => {
      if (samples.length === 0) return []
      return [{ head, place, target: targets[place] ?? '', samples: samples.slice(0, 2) }]
    }),
  }
}

const questionsAtOnce = 20
const knownAtOnce = 10

type Asked = { questions: CategoryQuestion[]; query: URLSearchParams }

export async function categoriesData(db: Database, found: Import, { questions, query }: Asked) {
  const { sameWords = [], categoryId, isForgotten = false, targets } = found.choices
  const changed = query.get('change')
  const asked = questions.filter(({ earlier, words }) => !earlier || words === changed)
  const same = sameWords.find(({ words }) => words === changed)
  const all = same
    ? [{ ...same, decision: same.ids ?? '', earlier: undefined }, ...asked]
    : asked.toSorted(
        (one, other) => Number(other.words === changed) - Number(one.words === changed),
      )
  const from = Math.max(0, Math.trunc(Number(query.get('from'))) || 0)
  const categories = categoriesOf(db)
  const shown = all.slice(from, from + questionsAtOnce).map((one) => ({
    ...one,
    closest: one.decision === '' ? closestPlace(one.words, categories) : undefined,
  }))
  const remembered = questions.filter(({ earlier, words }) => earlier && words !== changed)
  const isAll = query.has('all')
  const row = Number(query.get('row') ?? shown[0]?.row ?? sameWords[0]?.row)
  const rowsOf = (some: { rows: number }[]) => some.reduce((sum, { rows }) => sum + rows, 0)
  const names = remembered.length > 0 ? await namesOfPeople(db) : new Map<string, string>()
  return {
    all: { words: all.length, rows: rowsOf(all) },
    questions: shown,
    from,
    next: from + questionsAtOnce < all.length ? from + questionsAtOnce : undefined,
    remembered: remembered.slice(0, isAll ? questionsAtOnce * 5 : knownAtOnce).map((one) => ({
      ...one,
      by: names.get(one.earlier?.by ?? ''),
    })),
    rememberedRows: rowsOf(remembered),
    rememberedWords: remembered.length,
    same: sameWords
      .filter(({ words }) => words !== changed)
      .slice(0, isAll ? questionsAtOnce * 5 : 3),
    sameRows: rowsOf(sameWords),
    sameCount: sameWords.length,
    hasColumn: targets.includes('categoryId'),
    categoryId,
    isForgotten,
    example: Number.isInteger(row) ? await exampleOf(db, found, row) : undefined,
  }
}

async function namesOfPeople(db: Database) {
  const people = await db.selectFrom('owners').select(['_id', 'name', 'email']).execute()
  return new Map(people.map(({ _id, name, email }) => [_id, name || email]))
}

const [mostPlate, mostOfRow] = [6, 14]

async function exampleOf(db: Database, found: Import, row: number) {
  const read = await productOfRow(db, found, row)
  if (!read) return undefined
  const { cells, product, problems } = read
  const { columns, choices } = found
  const numbers = product ? partNumbersOf(product) : []
  return {
    row,
    problems,
    title: product?.title ?? '',
    state: product?.state,
    trail: product ? [product.categoryName, product.subcategoryName].filter(Boolean) : [],
    number: numbers[0]?.value ?? '',
    picture: product?.imageUrl ?? '',
    plate: product
      ? [...specificationsOf(product, product.specifications ?? []), ...numbers.slice(1)]
          .slice(0, mostPlate)
          .map(({ name, value }) => ({ name, value }))
      : [],
    cells: columns
      .flatMap(({ head }, place) => {
        const [cell, target = ''] = [(cells[place] ?? '').trim(), choices.targets[place]]
        if (cell === '') return []
        const to = target === '' ? '' : targetLabel(target)
        return [{ place, head, cell: cell.slice(0, 80), to, isCategory: /category/i.test(target) }]
      })
      .slice(0, mostOfRow),
  }
}

export type Example = NonNullable<Awaited<ReturnType<typeof exampleOf>>>
