import type { Subject } from '#app/database/tables.server.ts'
import { isWithin } from '#app/platform/clock.ts'
import { counted, grouped, timeLeft } from '#app/ui/admin/format.ts'

type Count = 'add' | 'change' | 'same' | 'wrong' | 'kept' | 'used' | 'unused' | 'without'
type ChangeSet = {
  state: 'checking' | 'ready' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed'
  rows: number
  done: number
  counts: { [name in Count]?: number | undefined }
  createdAt: string
  phaseAt: string
  pictures: string | null
  source: string | null
  reading?: unknown
  edit?: { subject: Subject; isDeletion: boolean } | undefined
}

const states: { [State in ChangeSet['state']]: string } = {
  checking: 'Checking',
  ready: 'Ready',
  writing: 'Running',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Stopped',
}

export function stateLabel(state: ChangeSet['state']) {
  return states[state]
}

export function isRunning({ state }: Pick<ChangeSet, 'state'>) {
  return state === 'checking' || state === 'writing' || state === 'undoing'
}

export function timeLeftOf(
  { done, rows, phaseAt }: Pick<ChangeSet, 'done' | 'rows' | 'phaseAt'>,
  now: number,
) {
  if (done === 0) return undefined
  return timeLeft((((now - Date.parse(phaseAt)) / done) * (rows - done)) / 1000)
}

const hour = 3_600_000

/** A ZIP file is stored for 48 hours, as every file that was uploaded and is not finished. */
export function isZipGone(
  { pictures, createdAt }: Pick<ChangeSet, 'pictures' | 'createdAt'>,
  now: number,
) {
  return pictures !== null && !isWithin(createdAt, 47 * hour, now)
}

export function reviewWords(found: ChangeSet, now: number) {
  const { state, counts, edit, source, reading } = found
  const { add = 0, change = 0, wrong = 0 } = counts
  const isSome = add + change > 0
  const name = edit ? 'edit' : 'import'
  const noun = nounIn(found)
  const undoing =
    edit && add === 0
      ? ''
      : `Undo removes the ${noun}s that were added, and restores the fields that were changed. `
  const all = counted(add + change, noun)
  const verb = edit ? 'Change' : 'Import'
  return {
    title: titleOf(found, name),
    status: `${statusOf(found)} ${pictureWords(found, now)}`,
    write: edit?.isDeletion ? `Move ${all} to the trash` : `${verb} ${all}`,
    undo: edit?.isDeletion ? 'Restore them' : `Undo this ${name}`,
    undoHint: `${undoing}What was changed since then is kept, and listed here. You can undo for 30 days.`,
    canWrite: isSome && state === 'ready' && !isZipGone(found, now),
    canCheck: state === 'ready' && source !== null && wrong > 0,
    canRead: state === 'failed' && Boolean(reading),
    canDelete: !edit && (state === 'ready' || state === 'undone' || state === 'failed'),
    canUndo: isSome && (state === 'done' || state === 'failed'),
  }
}

function nounIn({ edit, source }: ChangeSet) {
  return edit ? nounOf(edit.subject) : source ? 'record' : 'product'
}

function titleOf(found: ChangeSet, name: string) {
  const { source, edit, reading } = found
  const checking = edit ? 'Making the preview' : `Checking the ${source ? 'records' : 'file'}`
  const titles: { [State in ChangeSet['state']]: string } = {
    checking: reading ? 'Reading the old site' : checking,
    ready: 'Nothing is changed yet',
    writing: `${edit ? 'Changing' : 'Importing'} the ${nounIn(found)}s`,
    done: `The ${name} is done`,
    undoing: `Undoing the ${name}`,
    undone: `The ${name} is undone`,
    failed: `The ${reading ? 'reading' : name} has stopped`,
  }
  return titles[found.state]
}

function statusOf(found: ChangeSet) {
  const { state, edit, counts } = found
  const { add = 0, change = 0, same = 0, wrong = 0, kept = 0, without = 0 } = counts
  const noun = nounIn(found)
  const [changed, verb] = [
    counted(change, noun),
    edit?.isDeletion ? 'moved to the trash' : 'changed',
  ]
  const others = [
    ...(edit && same > 0 ? [`${grouped(same)} unchanged.`] : []),
    ...(without > 0 ? [`${grouped(without)} of them as drafts without a category.`] : []),
    ...(wrong > 0 ? [`${grouped(wrong)} refused; the list says why.`] : []),
  ].join(' ')
  if (state === 'ready' && add + change === 0) return nothingToDo(found, others)
  if (state === 'ready')
    return edit
      ? `${changed} would be ${verb}. ${others}`
      : `${counted(add, noun)} would be added and ${grouped(change)} changed. ${others}`
  if (state === 'done')
    return edit
      ? `${changed} ${verb}${add > 0 ? `, ${grouped(add)} added` : ''}. ${others}`
      : `${counted(add, noun)} added, ${grouped(change)} changed. ${others}`
  if (state !== 'undone') return ''
  if (kept > 0)
    return `${counted(kept, noun)} kept: changed or deleted since. The others are as they were before.`
  return edit && add === 0
    ? `All ${changed} are as they were before the edit.`
    : `The catalogue is as it was before the ${edit ? 'edit' : 'import'}.`
}

function nothingToDo({ edit, source, counts }: ChangeSet, others: string) {
  const { same = 0, wrong = 0 } = counts
  if (edit) return `Nothing to change. ${others}`
  if (source) return `Nothing to import. ${counted(same, 'record')} unchanged. ${others}`
  if (same + wrong === 0) return 'The file has no row of a product below its column titles.'
  if (wrong === 0) {
    const all = same === 1 ? 'The row already matches' : `All ${same} rows already match`
    return `${all}. Nothing to import.`
  }
  return 'No row can be imported. Look at the rows with errors, or choose other columns.'
}

function pictureWords(found: ChangeSet, now: number) {
  const { used = 0, unused = 0 } = found.counts
  if (found.pictures === null || (found.state !== 'ready' && found.state !== 'done')) return ''
  if (found.state === 'ready' && isZipGone(found, now))
    return 'The ZIP file was deleted after two days. Please send it again.'
  const all = `${counted(used, 'picture')} of ${found.pictures} ${used === 1 ? 'belongs' : 'belong'} to these products.`
  return unused > 0 ? `${all} ${grouped(unused)} cannot be used; the list says why.` : all
}

/** In the order in which they are read. `path` is that of the contract. */
export const oldSiteLists = [
  { subject: 'products', path: 'products', one: 'product', many: 'products' },
  { subject: 'posts', path: 'blogs', one: 'blog', many: 'blogs' },
  { subject: 'videos', path: 'videos', one: 'video', many: 'videos' },
] as const

export function nounOf(subject: Subject) {
  return oldSiteLists.find((one) => one.subject === subject)?.one ?? subject
}

/** With `draft` also those that a column says are live; what is there already stays as it is. */
export const newProductChoices = ['live', 'draft'] as const
export type NewProducts = (typeof newProductChoices)[number]
export const newProductWords: { readonly [choice in NewProducts]: string } = {
  live: 'Live at once',
  draft: 'Drafts',
}
