import { createContext, useContext } from 'react'

import { chatAddress, phoneDigits } from '#app/platform/contact-links.ts'

import type { Settings } from './schema.ts'

/** Only on the server: a hydrated page gets settings from its loader. */
export const SettingsOfPage = createContext<Settings | undefined>(undefined)

export function useSettings() {
  const settings = useContext(SettingsOfPage)
  if (!settings) throw new Error('The settings are read on the server only')
  return settings
}

/** Unsaved settings of an owner; undefined on a public page. */
export type Preview = {
  settings: Settings
  isBeside: boolean
  page: string
  title: string
  pages: readonly { name: string; address: string; isThis: boolean }[]
}
export const PreviewOfPage = createContext<Preview | undefined>(undefined)

/** In the frame of a live preview, which runs no script: for each script and autofocus, browsers log an error. */
export function useIsFramed() {
  return useContext(PreviewOfPage)?.isBeside === true
}

/** On a device that answers instead of the site: of when its catalogue is, and whether the connection is only slow. */
export type SavedCatalogue = { at: string; isSlow: boolean }
export const SavedCatalogueOfPage = createContext<SavedCatalogue | null>(null)

type Contact = Settings['contact']

export function phoneLink({ phone }: Contact) {
  return `tel:+${phoneDigits(phone)}`
}

export function mailLink({ email }: Contact) {
  return `mailto:${email}`
}

export function chatLink({ phone, whatsapp }: Contact, draft: string) {
  return chatAddress(phoneDigits(whatsapp || phone), draft)
}

/** Nautical notation: `22°21.4′N 091°48.7′E`. */
export function chartPosition({ latitude, longitude }: Contact) {
  return `${degrees(latitude, 2, 'NS')} ${degrees(longitude, 3, 'EW')}`
}

function degrees(value: number, digits: number, [positive, negative]: string) {
  const tenths = Math.round(Math.abs(value) * 600)
  const whole = String(Math.floor(tenths / 600)).padStart(digits, '0')
  const minutes = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `${whole}°${minutes}′${value < 0 ? negative : positive}`
}

export const mapOrigin = 'https://www.openstreetmap.org'

export function addressOf({ road, address }: Contact) {
  return road ? `${road}, ${address}` : address
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** yyyy-mm-dd in the company's time zone. Caches formatters, because creating one takes half a millisecond. */
export function dayAt({ timeZone }: Pick<Settings['company'], 'timeZone'>, time?: Date | number) {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  formats.set(timeZone, format)
  return format.format(time)
}

/** A chosen day is the same everywhere; a publishing time falls on the company's day. */
export function shownDay(company: Pick<Settings['company'], 'timeZone'>, createdAt: string) {
  return createdAt.endsWith('T00:00:00.000Z')
    ? createdAt.slice(0, 'YYYY-MM-DD'.length)
    : dayAt(company, new Date(createdAt))
}
