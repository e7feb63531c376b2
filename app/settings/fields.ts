import { z } from 'zod'

import { drawingNames, flagNames, heroNames, markNames } from '#app/content/picture-names.ts'
import { storable } from '#app/database/fields.ts'

import { contrastsOf, figureOf, isColour, leastContrast, type Use } from './colours.ts'

export function line(most = 120) {
  return storable.trim().min(1, 'Please fill in this field.').max(most, tooLong(most))
}

export function optionalLine(most = 120) {
  return storable.trim().max(most, tooLong(most))
}

export function optionalParagraph(most = 1_000) {
  return storable.trim().max(most, tooLong(most))
}

export function paragraph(most = 1_000) {
  return storable.trim().min(1, 'Please fill in this field.').max(most, tooLong(most))
}

function tooLong(most: number) {
  return `Please use at most ${most} characters.`
}

export const picture = pictureOf([...drawingNames, 'captains-chair'])
export const heroPicture = pictureOf(heroNames)
export const flag = pictureOf([...flagNames, ...drawingNames, 'captains-chair'])
export const makerMark = pictureOf(markNames)

function pictureOf(names: readonly string[]) {
  return z
    .string()
    .refine(
      (chosen) => names.includes(chosen) || /^\/media\/[\w./-]+$/.test(chosen),
      'Please choose a picture.',
    )
}

export const ownPicture = uploaded()
/** '' shows our example. */
export const certificatePicture = uploaded()

function uploaded() {
  return z.string().regex(/^(?:\/media\/[\w./-]+)?$/, 'Please upload a picture.')
}

export const category = z.int().min(1)

export const signalColour = colour('signal')
export const inkColour = colour('ink')

/** Six hexadecimal digits; refused where text on it would be unreadable (WCAG AA). */
function colour(use: Use) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((text, { addIssue }) => {
      if (!isColour(text)) return addIssue('Please give a colour, like #c8380a.')
      const low = contrastsOf(use, text).find(({ contrast }) => contrast < leastContrast)
      if (!low) return undefined
      return addIssue(
        `This colour has a contrast of ${figureOf(low.contrast)} on ${low.name}. At least ${leastContrast} is needed.`,
      )
    })
}

export const categorySlug = line(120)

/** A page of this site, such as `/about-us`, or an external address. */
export const link = storable
  .trim()
  .max(500, tooLong(500))
  .refine(
    isLink,
    'Please give a page of this site, like /about-us, or an address that begins with https://',
  )

export const optionalWebAddress = storable
  .trim()
  .max(500, tooLong(500))
  .refine(
    (text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Please give an address that begins with https://',
  )

function isLink(text: string) {
  if (/^\/(?![/\\])/.test(text)) return true
  return /^(?:https?|mailto|tel):$/.test(URL.parse(text)?.protocol ?? '')
}

export const phone = z
  .string()
  .trim()
  .regex(
    /^\+[\d\s()./-]{6,30}$/,
    'Please begin with + and the number of the country, like +44 20 7946 0000.',
  )

export const day = z.union([z.literal(''), z.iso.date('Please give a date, like 2026-12-31.')])

export function list<Item extends z.ZodType>(item: Item, most: number) {
  return z.array(item).max(most, `Please use at most ${most} entries.`)
}

export const country = z
  .string()
  .overwrite(countryCode)
  .regex(/^[A-Z]{2}$/, 'Please give the name of a country, or its two letters, like BD.')

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** ISO code of a typed code or English name; other text stays unchanged. */
export function countryCode(typed: string) {
  const text = typed.trim()
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : codeOf(text)
  // Former codes have successors: UK is GB.
  return code === undefined ? text : (new Intl.Locale(`und-${code}`).region ?? text)
}

export function countryName(code: string) {
  return (/^[A-Z]{2}$/.test(code) ? countryNames.of(code) : undefined) ?? code
}

function codeOf(name: string) {
  const wanted = plainName(name)
  if (wanted === '') return undefined
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.find((code) => plainName(countryNames.of(code) ?? '') === wanted)
}

/** 'Côte d’Ivoire' as 'cote divoire', 'Myanmar (Burma)' as 'myanmar'. */
function plainName(name: string) {
  const bare = name.normalize('NFD').replaceAll(/\([^()]*\)|[^\p{L}\s]/gu, '')
  return bare.toLowerCase().replace(/^the /, '').trim()
}

/** Undefined for countries with several time zones. */
export function timeZoneOf(country: string) {
  // TypeScript does not know this method yet.
  const locale: { baseName: string; getTimeZones?: () => string[] } = new Intl.Locale(
    `und-${country}`,
  )
  const [zone, ...others] = locale.getTimeZones?.() ?? []
  return zone && others.every((other) => clock(other) === clock(zone)) ? zone : undefined
}

/** Winter and summer. */
function clock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const year = new Date().getUTCFullYear()
  return [0, 6].map((month) => format.format(Date.UTC(year, month, 15, 12))).join()
}

export const currency = z
  .string()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Please choose a currency.')

/** In per cent; '' for none. */
export const optionalPercent = z
  .string()
  .trim()
  .regex(/^(?:(?:100|\d{1,2})(?:\.\d{1,2})?)?$/, 'Please give a number from 0 to 100, such as 20.')
  .refine((percent) => Number(percent) <= 100, 'Please give a number from 0 to 100, such as 20.')

/** What stands before the year or the number; a digit at its end could make two numbers alike. */
export const numberPrefix = z
  .string()
  .trim()
  .max(12, tooLong(12))
  .regex(
    /^(?:[A-Za-z0-9./-]*[A-Za-z./-])?$/,
    'Please use letters, digits, dots, slashes and hyphens, without a digit at the end.',
  )
