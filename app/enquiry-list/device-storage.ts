import { rememberedShip } from '#app/content/constants.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import { readStored as read, writeStored as write } from '#app/ui/unsent.ts'

import { listIn } from './list-cookie.ts'
import type { ListedFile } from './listed-file.ts'
import {
  keyOf,
  keysIn,
  type ListedLine,
  linesIn,
  type ShownLine,
  withChanges,
  withNote,
} from './listed-line.ts'

/** Lines on a page at first, and more with each press: 500 would be slow on a phone. */
export const firstShown = 30
export const moreShown = 50

export type EnquiryListProps = {
  listNumber: string
  /** When the server saved the list; '' if only its cookie has it. */
  savedAt: string
  shown: number
  statusSecret: string
  lines: ShownLine[]
  files: ListedFile[]
  typed: Typed
  problems: Problems
  siteUrl: string
  chat: string
  email: string
}

export type StoredList = {
  listNumber: string
  lines: ListedLine[]
  fields: Record<string, string>
  /** Of a list that the server has: when it saved these lines, and whether they were changed since. */
  savedAt?: string | undefined
  isChanged?: boolean | undefined
  removed?: string | undefined
}
type OldWaiting = { listNumber: string; body: string; at: number }

const names = {
  list: 'enquiry list',
  ship: rememberedShip,
  waiting: 'enquiry waiting',
  received: 'enquiry received',
} as const

/** Undefined where nothing is stored, and where the browser blocks storage. */
export function storedList() {
  const list = read<StoredList>(names.list)
  // A list from before an update has no details.
  const lines = list?.lines.map((line) => ({ ...line, details: { ...line.details } }))
  return list && lines && { ...list, lines }
}
export function storedShip() {
  return read<Record<string, string>>(names.ship)
}
/** Also takes it away from its former place. Lists of the first version have no time. */
export function takeOldWaiting(): OldWaiting | undefined {
  const list = read<Omit<OldWaiting, 'at'> & { at?: number }>(names.waiting)
  if (list) write(names.waiting, undefined)
  return list && { at: 0, ...list }
}
export const storeList = (list: StoredList | undefined) => write(names.list, list)
export const storeShip = (ship: Record<string, string> | undefined) => write(names.ship, ship)
/** Other tabs with the list show that it has arrived. */
export const storeReceived = (listNumber: string) => write(names.received, listNumber)

/** Shown until the server sends the product's name. */
const unnamed = 'Part from the catalogue'
export const isUnnamed = ({ title }: ListedLine) => title === unnamed

type List = { listNumber: string; lines: ShownLine[] }

/** The list of this device: that of the cookie or, of a list that the server has, the stored lines with its changes. */
export function currentList() {
  const { listNumber, key, lines } = listIn(document.cookie)
  if (key === '') return { listNumber, key, lines }
  const saved = storedList()
  const known = saved?.listNumber === listNumber ? saved.lines : []
  return { listNumber, key, lines: withChanges(known, lines) }
}

/** The server's lines, with changes of the device, what was typed before the script came, and lines of other tabs. */
export function openedLines(
  { lines: shown, savedAt }: Pick<EnquiryListProps, 'lines' | 'savedAt'>,
  typed: ShownLine[],
  stored: StoredList | undefined,
  changes: ListedLine[],
): ShownLine[] {
  const before = stored?.savedAt ?? ''
  const isNewest = stored && (stored.isChanged || before >= savedAt)
  const known = new Set([...(stored?.lines.map(keyOf) ?? []), ...keysIn(stored?.removed)])
  const added = savedAt > before ? shown.filter((line) => !known.has(keyOf(line))) : []
  const lines = isNewest ? [...withChanges(stored.lines, changes), ...added] : shown
  const [shownOf, typedOf] = [shown, typed].map(
    (some) => new Map(some.map((line) => [keyOf(line), line])),
  )
  return lines.map((line) => {
    const [was, now] = [shownOf?.get(keyOf(line)), typedOf?.get(keyOf(line))]
    const isTyped = was && now && textOf([was]) !== textOf([now])
    const title = line.title || was?.title || unnamed
    return { ...was, ...line, ...(isTyped && now), title }
  })
}

/** Every tab stores typed text at once, so the stored text is the newest. Undefined if `own` is the same list. */
export function listOfAllTabs(own: List, form: HTMLFormElement | null): List | undefined {
  const { listNumber, lines } = currentList()
  // Another tab has sent or emptied the list; this one keeps showing it.
  if (lines.length === 0) return undefined
  const saved = storedList()
  const stored = saved?.listNumber === listNumber ? saved : undefined
  const known = new Map([...own.lines, ...(stored?.lines ?? [])].map((line) => [keyOf(line), line]))
  const next = lines.map((line) => {
    const { quantity, unit, title } = line
    const shown = { ...line, title: title || unnamed, ...known.get(keyOf(line)) }
    return { ...shown, quantity, unit }
  })
  const fields = stored?.fields ?? {}
  const typed = aboutIn(typedIn(form))
  const isTyped = Object.entries(fields).every(([name, value]) => !value || typed[name] === value)
  const isSame = listNumber === own.listNumber && textOf(next) === textOf(own.lines)
  if (isSame && isTyped) return undefined
  fill(form, fields, 'newest')
  return { listNumber, lines: next }
}

/** `typed` are `shown` as changed. A note joins the one on the device: a part can be asked for again with a remark. */
export function mergedLines(
  listed: ListedLine[],
  { shown, typed, stored }: { shown: ShownLine[]; typed: ShownLine[]; stored: ListedLine[] },
): ShownLine[] {
  const lineOf = <Line extends ListedLine>(lines: Line[], line: ListedLine) =>
    lines.find((one) => keyOf(one) === keyOf(line))
  return listed.map((line) => {
    const [before, now, known] = [lineOf(shown, line), lineOf(typed, line), lineOf(stored, line)]
    const isChanged = now?.quantity !== before?.quantity || now?.unit !== before?.unit
    const { quantity, unit } = isChanged && now ? now : line
    const own = { ...line, title: line.title || unnamed, ...now, quantity, unit }
    if (!known) return own
    const details = { ...known.details, ...own.details }
    return { ...own, note: withNote(known.note, own.note), details }
  })
}

function textOf(lines: ShownLine[]) {
  return JSON.stringify(
    lines.map((line) => [keyOf(line), line.quantity, line.unit, line.note, line.details]),
  )
}

export async function namedByServer(): Promise<ShownLine[]> {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const island = page.querySelector<HTMLElement>('[data-island*=enquiry-list]')
    const props: EnquiryListProps | undefined = JSON.parse(island?.dataset['props'] ?? 'null')
    return props?.lines ?? []
  } catch {
    return []
  }
}

export function withProducts(lines: ShownLine[], products: ShownLine[]): ShownLine[] {
  const known = new Map(products.map((line) => [keyOf(line), line]))
  return lines.map((line) => {
    const product = known.get(keyOf(line))
    return product && line.title === unnamed ? { ...product, ...line, title: product.title } : line
  })
}

/** Remembered beyond one list: the ship and the sender, not the voyage. */
const remembered = ['name', 'contact', 'company', 'vessel', 'imoNumber']
const others = ['port', 'eta', 'neededBy', 'ownReference', 'requisition', 'message']

type AboutFields = Record<string, string>

export function aboutIn(typed: { [name: string]: string | undefined }): AboutFields {
  return Object.fromEntries([...remembered, ...others].map((name) => [name, typed[name] ?? '']))
}

export function typedIn(form: HTMLFormElement | null) {
  const typed = [...new FormData(form ?? undefined)]
  return Object.fromEntries(typed.map(([name, value]) => [name, `${value}`.trim()]))
}

export function rememberedOf(fields: AboutFields): AboutFields {
  return Object.fromEntries(remembered.map((name) => [name, fields[name] ?? '']))
}

export function withTyped(lines: ShownLine[], form: HTMLFormElement | null): ShownLine[] {
  const listed = linesIn(new FormData(form ?? undefined))
  const typed = new Map(listed.map((line) => [keyOf(line), line]))
  return lines.map((line) => {
    const { quantity, unit, note, details } = typed.get(keyOf(line)) ?? line
    return { ...line, quantity, unit, note, details }
  })
}

/** Typed text stays, unless `fields` are newer. */
export function fill(form: HTMLFormElement | null, fields: AboutFields, age?: 'newest') {
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    field.value = (age && value) || field.value || value
    const details = field.closest('details')
    if (value && details) details.open = true
  }
}
