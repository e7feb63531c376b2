import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { newStatusSecret, statusCookie, statusSecretIn } from '#app/inbox/quotes/status-secret.ts'

import { listCookie, newListNumber } from './cookie-text.ts'
import {
  type EnquiryListProps,
  isUnnamed,
  listOfAllTabs,
  mergedLines,
  namedByServer,
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
import { bareLines, listIn, valueOf } from './list-cookie.ts'
import { isBusy } from './list-track.tsx'
import { freeLine, fullList, keyOf, type ShownLine, withLine } from './listed-line.ts'
import { useSending } from './use-sending.ts'

export type DeviceList = ReturnType<typeof useDeviceList>
type FormRef = RefObject<HTMLFormElement | null>

/**
 * The list while script runs: changed without a request, and stored on the device with its notes. The fields are
 * not controlled, so that what is typed before the script stays.
 */
export function useDeviceList(props: EnquiryListProps) {
  const form = useRef<HTMLFormElement>(null)
  const current = useCurrentList(props, form)
  const ship = useRememberedShip(form)
  const saved = useStoredList(props, form, current)
  const sending = useSending(form, current.listNumber)
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
      if (submitter.value === 'send') sending.send(event, submitter)
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

function freeField(form: FormRef) {
  return form.current?.querySelector<HTMLInputElement>('#free')
}

function useCurrentList(props: EnquiryListProps, form: FormRef) {
  const [listNumber, setNumber] = useState(props.listNumber)
  const [statusSecret, setSecret] = useState(props.statusSecret)
  const [lines, setLines] = useState(props.lines)
  const [fields, setFields] = useState(() => aboutIn(props.typed))
  const [notice, setNotice] = useState('')
  /** False when the list would not fit into its cookie. */
  const save = (next: ShownLine[], number = listNumber || newListNumber()) => {
    // Notes and numbers stay on the device.
    const value = valueOf({ listNumber: number, lines: bareLines(next) })
    setNotice(value === undefined ? fullList : '')
    if (value === undefined) return false
    const about = aboutIn(typedIn(form.current))
    const isSecure = location.protocol === 'https:'
    const secret = statusSecretIn(document.cookie, number) ?? newStatusSecret()
    document.cookie = statusCookie({ listNumber: number, secret }, isSecure)
    document.cookie = listCookie(next.length > 0 ? value : '', isSecure)
    storeList(next.length > 0 ? { listNumber: number, lines: next, fields: about } : undefined)
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

function useRememberedShip(form: FormRef) {
  const tick = () => form.current?.querySelector<HTMLInputElement>('#remember')
  const store = () => storeShip(rememberedOf(typedIn(form.current)))
  // Only the device knows what it has stored.
  useEffect(() => {
    const ship = storedShip()
    const box = form.current?.querySelector<HTMLInputElement>('#remember')
    if (!ship || !box) return
    box.checked = true
    fill(form.current, ship)
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
  { listNumber, lines }: EnquiryListProps,
  form: FormRef,
  { save, name }: ReturnType<typeof useCurrentList>,
) {
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
    const merged = mergedLines(listed.lines, { shown: lines, typed, stored: same?.lines ?? [] })
    save(merged)
    if (merged.some(isUnnamed)) void namedByServer().then(name)
    if (same) renew(1)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { stored, generation, restore, renew: () => renew(generation + 1) }
}
