import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { newStatusSecret, statusCookie, statusSecretIn } from '#app/inbox/quotes/status-secret.ts'

import { listCookie, newListNumber } from './cookie-text.ts'
import {
  type EnquiryListProps,
  isUnnamed,
  listOfAllTabs,
  mergedLines,
  namedByServer,
  openedLines,
  storedList,
  storedShip,
  storeList,
  storeShip,
  withProducts,
  aboutIn,
  fill,
  rememberedOf,
  typedIn,
  withTyped,
} from './device-storage.ts'
import { bareLines, hasRoom, listIn, savedHead, textOfLines, valueOf } from './list-cookie.ts'
import { isBusy } from './list-track.tsx'
import {
  freeLine,
  fullList,
  keyOf,
  keysIn,
  keysText,
  mergedRows,
  type ShownLine,
  withChosen,
  withLine,
} from './listed-line.ts'
import { copySoon, useServerCopy } from './server-copy.ts'
import { useSending } from './use-sending.ts'

export type DeviceList = ReturnType<typeof useDeviceList>
type FormRef = RefObject<HTMLFormElement | null>

/** Changed without requests. The fields are not controlled, so that what is typed before the script stays. */
export function useDeviceList(props: EnquiryListProps) {
  const form = useRef<HTMLFormElement>(null)
  const current = useCurrentList(props, form)
  const ship = useRememberedShip(form)
  const saved = useStoredList(props, form, current)
  const sending = useSending(form, current.listNumber)
  useServerCopy()
  const typedLines = () => withTyped(current.lines, form.current)
  useOtherTabs(() => {
    // A form on its way is disabled, and a disabled field seems to be empty.
    if (isBusy(sending.status)) return
    const list = listOfAllTabs({ ...current, lines: typedLines() }, form.current)
    if (list && current.save(list.lines, list.listNumber)) saved.renew()
    const lines = list?.lines ?? current.lines
    if (lines.some(isUnnamed)) void namedByServer().then(current.name)
  })
  return {
    form,
    ...current,
    ...ship,
    ...saved,
    ...sending,
    read() {
      current.save(typedLines())
      ship.read()
    },
    remove(event: SyntheticEvent, line: ShownLine) {
      event.preventDefault()
      current.save(typedLines().filter((one) => keyOf(one) !== keyOf(line)))
      freeField(form)?.focus()
    },
    /** Takes a product for a line, or '' for none of those that are offered. */
    choose(line: ShownLine, id: string) {
      const chosen = new Map([[keyOf(line), id]])
      const isSaved = current.save(mergedRows(withChosen(typedLines(), chosen)))
      if (isSaved) requestAnimationFrame(() => focusChoice(form, choicesOf(form)[0]))
    },
    addFree(event: SyntheticEvent) {
      event.preventDefault()
      const field = freeField(form)
      field?.focus()
      const { free = '', freeQuantity, freeUnit } = typedIn(form.current)
      if (!free || !field) return
      const amount = { quantity: freeQuantity || '1', unit: freeUnit || 'pcs' }
      if (current.save(withLine(typedLines(), { ...freeLine(free), ...amount }))) field.value = ''
      // The new line pushes the field down.
      requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
    },
    submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
      const { submitter } = event.nativeEvent
      if (!(submitter instanceof HTMLButtonElement)) return
      if (submitter.value === 'send') sending.send(event, submitter, current.lines.length)
      else if (submitter.value === 'keep') event.preventDefault()
    },
  }
}

/** Other tabs change the list too. They are seen when the buyer comes back to this one, before anything is typed. */
function useOtherTabs(look: () => void) {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const lookIfShown = () => document.visibilityState === 'visible' && look()
    for (const name of ['focus', 'pageshow', 'online'])
      addEventListener(name, lookIfShown, { signal })
    document.addEventListener('visibilitychange', lookIfShown, { signal })
    return () => stop.abort()
  })
}

function choicesOf(form: FormRef) {
  return [...(form.current?.querySelectorAll<HTMLDetailsElement>('.list-choices') ?? [])]
}

export function focusNextChoice(form: FormRef) {
  const all = choicesOf(form)
  const here = document.activeElement?.closest('.list-line')
  const next = all[all.findIndex((one) => here?.contains(one)) + 1] ?? all[0]
  focusChoice(form, next)
}

function focusChoice(form: FormRef, choices: HTMLDetailsElement | undefined) {
  if (choices) choices.open = true
  const target = choices?.querySelector('summary') ?? freeField(form)
  target?.focus()
}

function freeField(form: FormRef) {
  return form.current?.querySelector<HTMLInputElement>('#free')
}

function useCurrentList(props: EnquiryListProps, form: FormRef) {
  const [listNumber, setNumber] = useState(props.listNumber)
  const [statusSecret, setSecret] = useState(props.statusSecret)
  const [lines, setLines] = useState(props.lines)
  const [fields, setFields] = useState(() => aboutIn(props.typed))
  const [notice, setNotice] = useState('')
  // The lines as the server has them; '' until it has what the cookie says is changed.
  const copied = useRef(props.savedAt ? textOfLines(props.lines) : '')
  /** False when the list is full. */
  const save = (next: ShownLine[], number = listNumber || newListNumber()) => {
    if (!hasRoom(next)) {
      setNotice(fullList)
      return false
    }
    setNotice('')
    const about = aboutIn(typedIn(form.current))
    const isSecure = location.protocol === 'https:'
    const secret = statusSecretIn(document.cookie, number) ?? newStatusSecret()
    document.cookie = statusCookie({ listNumber: number, secret }, isSecure)
    const value = storeLines({ listNumber: number, lines: next, fields: about }, copied)
    document.cookie = listCookie(value, isSecure)
    setNumber(number)
    setSecret(secret)
    setLines(next)
    setFields(about)
    dispatchEvent(new Event('listchange'))
    return true
  }
  /** Of products that another tab has added; only the server knows them. */
  const name = (products: ShownLine[]) => setLines((current) => withProducts(current, products))
  return { listNumber, statusSecret, lines, fields, notice, save, name }
}

type NewList = { listNumber: string; lines: ShownLine[]; fields: Record<string, string> }

function storeLines(list: NewList, copied: RefObject<string>) {
  const { listNumber, lines } = list
  const cookie = listIn(document.cookie)
  const key = cookie.listNumber === listNumber ? cookie.key : ''
  // Notes and numbers stay on the device.
  const whole = key === '' ? valueOf({ listNumber, lines: bareLines(lines) }) : undefined
  if (whole !== undefined) {
    storeList(lines.length > 0 ? list : undefined)
    return lines.length > 0 ? whole : ''
  }
  const stored = storedList()
  const before = stored?.listNumber === listNumber ? stored : undefined
  const text = textOfLines(lines)
  const isChanged = before?.isChanged || cookie.lines.length > 0 || text !== copied.current
  const keys = new Set(lines.map(keyOf))
  const gone = [...keysIn(before?.removed), ...(before?.lines.map(keyOf) ?? [])]
  const removed = keysText([...new Set(gone)].filter((one) => !keys.has(one)))
  storeList({ ...list, savedAt: before?.savedAt, isChanged, removed })
  if (isChanged) copySoon((sent) => (copied.current = sent))
  return savedHead({ listNumber, key: key || newStatusSecret(), lines })
}

function useRememberedShip(form: FormRef) {
  const tick = () => form.current?.querySelector<HTMLInputElement>('#remember')
  const store = () => storeShip(rememberedOf(typedIn(form.current)))
  // Only the device knows what it has stored.
  useEffect(() => {
    fill(form.current, storedShip() ?? {})
  }, [form])
  return {
    remember(isWanted: boolean) {
      if (isWanted) store()
      else storeShip(undefined)
    },
    read: () => tick()?.checked && store(),
  }
}

/** Notes and fields from before a reload. A whole list comes back only when it is asked for: it can be an old one. */
function useStoredList(
  props: EnquiryListProps,
  form: FormRef,
  { save, name }: ReturnType<typeof useCurrentList>,
) {
  const { listNumber, lines } = props
  const [stored, setStored] = useState(0)
  // New keys make React set the fields again.
  const [generation, renew] = useState(0)
  const restore = () => {
    const saved = storedList()
    if (!saved) return
    fill(form.current, saved.fields)
    if (save(saved.lines, saved.listNumber)) renew(generation + 1)
  }
  // Only the device knows what it has stored. Runs once.
  useEffect(() => {
    const saved = storedList()
    if (lines.length === 0) return setStored(saved?.lines.length ?? 0)
    // This page can be minutes old: another tab may have changed the list since, or sent it.
    const listed = listIn(document.cookie)
    if (listed.listNumber !== listNumber) return
    const same = saved?.listNumber === listNumber ? saved : undefined
    fill(form.current, same?.fields ?? {})
    const typed = withTyped(lines, form.current)
    const merged = listed.key
      ? openedLines(props, typed, same, listed.lines)
      : mergedLines(listed.lines, { shown: lines, typed, stored: same?.lines ?? [] })
    save(merged)
    if (merged.some(isUnnamed)) void namedByServer().then(name)
    if (same) renew(1)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { stored, generation, restore, renew: () => renew(generation + 1) }
}
