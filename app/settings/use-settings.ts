import { createContext, useContext } from 'react'

import { chatAddress, phoneDigits } from '#app/platform/contact-links.ts'

import type { Settings } from './schema.ts'

/** Only on the server: a page that hydrates gets what it needs from its loader. */
export const SettingsOfPage = createContext<Settings | undefined>(undefined)

export function useSettings() {
  const settings = useContext(SettingsOfPage)
  if (!settings) throw new Error('The settings are read on the server only')
  return settings
}

/** A page with what an owner has typed and not published; undefined on a public page. */
export type Preview = {
  settings: Settings
  /** In a frame beside the form, which has the bar's buttons already. */
  isBeside: boolean
  /** Where the section is edited. */
  page: string
  title: string
  /** This page, and others that show the section. */
  pages: readonly { name: string; address: string; isThis: boolean }[]
}
export const PreviewOfPage = createContext<Preview | undefined>(undefined)

type Contact = Settings['contact']

export function phoneLink({ phone }: Contact) {
  return `tel:+${phoneDigits(phone)}`
}

export function mailLink({ email }: Contact) {
  return `mailto:${email}`
}

/** Opens WhatsApp with a text that the visitor can change; the end of a very long draft is cut. */
export function chatLink({ phone, whatsapp }: Contact, draft: string) {
  return chatAddress(phoneDigits(whatsapp || phone), draft)
}

/** A position as on a chart: `22°21.4′N 091°48.7′E`. */
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

/** The road and the address on one line. */
export function addressOf({ road, address }: Contact) {
  return road ? `${road}, ${address}` : address
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day as yyyy-mm-dd in the company's time zone. To make a format takes half a millisecond, so each is made once. */
export function dayAt({ timeZone }: Pick<Settings['company'], 'timeZone'>, time?: Date | number) {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  formats.set(timeZone, format)
  return format.format(time)
}

/** The day of a post. A day that was chosen is the same everywhere; a time of publishing is on the company's day. */
export function shownDay(company: Pick<Settings['company'], 'timeZone'>, createdAt: string) {
  return createdAt.endsWith('T00:00:00.000Z')
    ? createdAt.slice(0, 'YYYY-MM-DD'.length)
    : dayAt(company, new Date(createdAt))
}
