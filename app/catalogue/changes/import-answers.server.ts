import { rm } from 'node:fs/promises'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Typed } from '#app/http/form-input.ts'
import { FileRefused } from '#app/spreadsheets/file-refusal.ts'

import { categoriesOf, categoryWithId } from '../categories.ts'
import { isDecision } from './category-words.ts'
import { newProductChoices } from './change-words.ts'
import { variantChoices } from './column-heads.ts'
import { readFileAgain, withHeadRow } from './create-import.server.ts'
import { headRows, sharedTarget, targetLabel, targetsFor } from './import-columns.ts'
import { zipPath } from './import-pictures.server.ts'
import type { StepName } from './import-steps.ts'
import { begin, changeChoices, discardImport, type Import, startWriting } from './imports.server.ts'
import {
  longestText,
  type Mend,
  mostMends,
  mostTexts,
  type Reason,
  type Way,
  ways,
  waysFor,
} from './mends.ts'
import { choicesOf } from './product-cells.ts'
import { categoryQuestions } from './row-categories.server.ts'
import { sheetFiles } from './sheet-files.server.ts'

/** What a form of a step leads to: another step, or a problem with its status. `id` is that of the import by then. */
export type Outcome =
  | { step: StepName | undefined; id: string }
  | { isDeleted: true }
  | { problem: string; status: 409 | 422 }

const changed = {
  problem: 'This import was changed in another window. Look at it again, then choose once more.',
  status: 409,
} as const
const running = {
  problem: 'This import is running or written already, so nothing of it can be chosen.',
  status: 409,
} as const

function refused(problem: string) {
  return { problem, status: 422 } as const
}

type Answer = { found: Import; typed: Typed; folder: string }

export async function answerStep(db: Database, answer: Answer): Promise<Outcome> {
  const { found, typed, folder } = answer
  const { _id } = found
  const seen = typed['phaseAt']
  if (seen !== undefined && seen !== found.phaseAt) return changed
  const { intent = '' } = typed
  if (intent === 'write') {
    const newProducts = newProductChoices.find((one) => one === typed['newProducts'])
    if (await startWriting(db, _id, { seen, newProducts })) return { step: undefined, id: _id }
    return found.state === 'ready' ? changed : running
  }
  if (intent === 'delete') {
    if (!(await discardImport(db, found))) return running
    await sheetFiles(db, folder).remove(_id)
    await rm(zipPath(folder, _id), { force: true })
    return { isDeleted: true }
  }
  const choose = steps.get(intent)
  if (!choose) return refused('This page does not know that button. Load the page again.')
  if (found.state !== 'ready' && found.state !== 'checking') return running
  return choose(db, answer)
}

const steps = new Map<string, (db: Database, answer: Answer) => Promise<Outcome>>([
  ['sheet', chooseSheet],
  ['columns', chooseTargets],
  ['categories', chooseCategories],
  ['add-all', chooseCategories],
  ['leave-all', chooseCategories],
  ['forget', chooseCategories],
  ['mend', addMend],
  ['unmend', removeMend],
])

/** Without a change nothing is checked again. */
async function chosen(
  db: Database,
  found: Import,
  step: StepName,
  choices: Partial<Import['choices']>,
): Promise<Outcome> {
  const before: { [name: string]: unknown } = found.choices
  const isSame = Object.entries(choices).every(
    ([name, value]) => JSON.stringify(before[name]) === JSON.stringify(value),
  )
  if (!isSame && !(await changeChoices(db, found, choices))) return changed
  return { step, id: found._id }
}

async function chooseSheet(db: Database, { found, typed, folder }: Answer): Promise<Outcome> {
  const { choices, _id, phaseAt } = found
  const { file = {} } = choices
  const sheet = file.sheets?.find(({ name }) => name === typed['sheet'])
  const encoding = file.encodings?.find((one) => one.encoding === typed['encoding'])?.encoding
  const hiddenRows = (['read', 'skip'] as const).find((one) => one === typed['hiddenRows'])
  if (typed['sheet'] !== undefined && sheet?.kind !== 'worksheet')
    return refused('This file has no such sheet with rows. Choose one of the list.')
  const headRow = Number(typed['headRow'] ?? choices.headRow)
  if (!Number.isInteger(headRow) || headRow < 1 || headRow > 100_000)
    return refused('Choose one of the rows that are shown as the row of column titles.')
  const next = {
    sheet: sheet?.name ?? file.sheet,
    encoding: encoding ?? file.encoding,
    hiddenRows: hiddenRows ?? file.hiddenRows,
  }
  const isOther =
    next.sheet !== file.sheet ||
    next.encoding !== file.encoding ||
    next.hiddenRows !== file.hiddenRows
  if (isOther) {
    if (found.state !== 'ready') return refused('The file is being checked. Wait for its end.')
    try {
      const isOtherSheet = next.sheet !== file.sheet
      const choice = { ...next, ...(!isOtherSheet && { headRow }) }
      const id = await readFileAgain(db, found, { folder, choice })
      return id === undefined ? changed : { step: 'columns', id }
    } catch (error) {
      if (error instanceof FileRefused) return refused(error.message)
      throw error
    }
  }
  if (headRow === choices.headRow) return sheetIsRight(db, found)
  const rows = db.selectFrom('importRows').select('row').where('importId', '=', _id)
  const shown = await rows.orderBy('row').limit(headRows).execute()
  if (shown.every(({ row }) => row !== headRow))
    return refused('Choose one of the rows that are shown as the row of column titles.')
  const read = await withHeadRow(db, found, headRow)
  const isBegun = await begin(db, _id, [...open], { state: 'checking', ...read }, { phaseAt })
  return isBegun ? { step: 'columns', id: _id } : changed
}

async function sheetIsRight(db: Database, { _id, choices, phaseAt, state }: Import) {
  const isAsked = (choices.file?.asked ?? []).length > 0
  const file = { ...choices.file, asked: [] }
  const change = { state, choices: JSON.stringify({ ...choices, file }) }
  const isKept = !isAsked || (await begin(db, _id, [...open], change, { phaseAt }))
  return isKept ? ({ step: 'columns', id: _id } as const) : changed
}

const open = ['ready', 'checking'] as const

async function chooseTargets(db: Database, { found, typed }: Answer) {
  const targets = found.columns.map(({ head }, place) => {
    // The form leaves out a column without a text; its choice is remembered for the next file.
    const target = typed[`column-${place}`] ?? found.choices.targets[place]
    return targetsFor(head).some((one) => one.target === target) ? (target ?? '') : ''
  })
  const twice = sharedTarget(targets)
  if (twice) {
    const heads = found.columns.filter((_, place) => targets[place] === twice)
    const names = heads.map(({ head }) => `“${head.slice(0, 60)}”`).join(' and ')
    return refused(
      `${names} are both ${targetLabel(twice)}. Choose one of them, and leave the other out.`,
    )
  }
  if (targets.every((target) => target === ''))
    return refused('All columns are left out. Choose what at least one of them holds.')
  const variants = variantChoices.find((one) => one === typed['variants'])
  const choice = variants === undefined ? {} : { variants }
  return chosen(db, found, 'categories', { targets, ...choice })
}

async function chooseCategories(db: Database, { found, typed }: Answer) {
  const { intent } = typed
  const questions = await categoryQuestions(db, found)
  const decisions: { [words: string]: string } = { ...found.choices.categories }
  const known = new Set([...questions, ...(found.choices.sameWords ?? [])].map((one) => one.words))
  const asked = Object.entries(typed).filter(([field]) => /^words-\d{1,5}$/.test(field))
  for (const [field, words = ''] of asked) {
    const place = field.slice('words-'.length)
    if (!known.has(words)) continue
    const decision = decisionIn(typed, place)
    if (decision === undefined) continue
    if (!isDecision(decision)) return refused(`Choose a category for “${words.slice(0, 80)}”.`)
    decisions[words] = decision
  }
  for (const { words, decision, earlier } of questions) {
    if (intent === 'forget' && earlier) decisions[words] = ''
    if (decision !== '' || decisions[words]) continue
    if (intent === 'add-all') decisions[words] = 'new'
    if (intent === 'leave-all') decisions[words] = 'none'
  }
  const { categoryId = found.choices.categoryId } = typed
  if (categoryId !== '' && !categoryWithId(categoriesOf(db), categoryId))
    return refused('There is no such category. Choose one of the list.')
  const step = intent === 'categories' ? 'check' : 'categories'
  const isForgotten = typed['phaseAt'] !== undefined && typed['remember'] === undefined
  return chosen(db, found, step, {
    categories: Object.keys(decisions).length > 0 ? decisions : found.choices.categories,
    categoryId,
    isForgotten: (asked.length > 0 ? isForgotten : found.choices.isForgotten) || undefined,
  })
}

/** Undefined where nothing is chosen. */
function decisionIn(typed: Typed, place: string) {
  const choice = typed[`choice-${place}`]
  if (choice === 'new') return typed[`above-${place}`] || 'new'
  if (choice === 'ours') return typed[`ours-${place}`] || undefined
  return choice === undefined ? undefined : choice
}

async function addMend(db: Database, { found, typed }: Answer): Promise<Outcome> {
  const { choices, columns } = found
  const reason = choices.reasons?.find((one) => one.reason === typed['reason'])
  if (!reason) return changed
  const way = ways.find((one) => one === typed['way'])
  if (!way || !waysFor(reason, choices.targets).includes(way))
    return refused('Choose what becomes of these rows.')
  const value = valueOf(typed, { way, reason, columns })
  if (value === undefined) return refused('Choose what is written into these rows.')
  const texts = way === 'take' || way === 'type' ? textsIn(typed) : {}
  if (typeof texts === 'string') return refused(texts)
  if (way === 'type' && Object.keys(texts).length === 0)
    return refused('Type at least one of the cells.')
  const mends = withMend(choices.mends ?? [], {
    reason: reason.reason,
    target: reason.target ?? '',
    way,
    value,
    texts,
    rows: 0,
  })
  if (mends.length > mostMends)
    return refused(`At most ${mostMends} groups can be mended here. ${elsewhere}`)
  const typedTexts = mends.reduce((sum, one) => sum + Object.keys(one.texts ?? {}).length, 0)
  if (typedTexts > mostTexts)
    return refused(`At most ${mostTexts} cells can be typed here. ${elsewhere}`)
  return chosen(db, found, 'check', { mends })
}

const elsewhere = 'Download the rows, correct them in your sheet, and import them again.'

function withMend(mends: Mend[], added: Mend) {
  const isLike = ({ reason, way, value }: Mend) =>
    reason === added.reason && way === added.way && value === added.value
  const like = mends.find(isLike)
  const next = { ...added, texts: { ...like?.texts, ...added.texts } }
  return [...mends.filter((one) => one !== like), next]
}

type Choice = { way: Way; reason: Reason; columns: Import['columns'] }

function valueOf(typed: Typed, { way, reason, columns }: Choice) {
  if (way === 'cut') return String(reason.most)
  if (way === 'take') {
    const place = Number(typed['from'] || Number.NaN)
    return columns[place] ? String(place) : undefined
  }
  if (way !== 'value') return ''
  const { choices, none } = choicesOf(reason.target ?? '')
  return [none, ...Object.values(choices)].find((one) => one === typed['value'])
}

/** By row; a text that was offered and not changed is none. Returns what is wrong with them. */
function textsIn(typed: Typed) {
  const texts: { [row: string]: string } = {}
  for (const [field, text = ''] of Object.entries(typed)) {
    const [, row] = /^text-([1-9]\d{0,5})$/.exec(field) ?? []
    const own = text.trim()
    if (!row || own === '' || own === typed[`offered-${row}`]?.trim()) continue
    if (own.length > longestText || !isStorable(own))
      return `Row ${row}: please use at most ${longestText} characters.`
    texts[row] = own
  }
  return texts
}

async function removeMend(db: Database, { found, typed }: Answer): Promise<Outcome> {
  const mends = found.choices.mends ?? []
  const one = mends[Number(typed['mend'] || Number.NaN)]
  if (!one || one.reason !== typed['reason']) return changed
  return chosen(db, found, 'check', { mends: mends.filter((other) => other !== one) })
}
