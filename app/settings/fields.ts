import { z } from 'zod'

import { drawingNames, flagNames, heroNames, markNames } from '#app/content/picture-names.ts'
import { storable } from '#app/database/fields.ts'

import { contrastsOf, figureOf, isColour, leastContrast, type Use } from './colours.ts'

/** One line of text; '' only where a text may be left out. */
export function line(most = 120) {
  return storable.trim().min(1, 'Please fill in this field.').max(most, tooLong(most))
}

export function optionalLine(most = 120) {
  return storable.trim().max(most, tooLong(most))
}

export function paragraph(most = 1_000) {
  return storable.trim().min(1, 'Please fill in this field.').max(most, tooLong(most))
}

function tooLong(most: number) {
  return `Please use at most ${most} characters.`
}

/** The name of a built-in picture, or the address of an uploaded one. */
export const picture = pictureOf([...drawingNames, 'captains-chair'])
export const heroPicture = pictureOf(heroNames)
/** A drawn flag, a drawing, or the address of an uploaded logo. */
export const flag = pictureOf([...flagNames, ...drawingNames, 'captains-chair'])
/** A drawn mark, or the address of an uploaded logo. */
export const makerMark = pictureOf(markNames)

function pictureOf(names: readonly string[]) {
  return z
    .string()
    .refine(
      (chosen) => names.includes(chosen) || /^\/media\/[\w./-]+$/.test(chosen),
      'Please choose a picture.',
    )
}

/** The address of an uploaded picture; '' for none. */
export const ownPicture = uploaded()
/** Here '' is a picture too: our example. */
export const certificatePicture = uploaded()

function uploaded() {
  return z.string().regex(/^(?:\/media\/[\w./-]+)?$/, 'Please upload a picture.')
}

/** The number of a category. */
export const category = z.int().min(1)

export const signalColour = colour('signal')
export const inkColour = colour('ink')

/** Six hexadecimal digits; refused where text in it could not be read (WCAG AA). */
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

/** A page of this site, like `/about-us`, or an address of another one. */
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

/** The two letters of a country typed as these letters or as its English name. Other text stays as it is. */
export function countryCode(typed: string) {
  const text = typed.trim()
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : codeOf(text)
  // Former letters have newer ones: UK is GB.
  return code === undefined ? text : (new Intl.Locale(`und-${code}`).region ?? text)
}

/** The English name of a country; text that is not its two letters stays as it is. */
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

/** The time zone of a country, given its two letters; undefined where its places have different clocks. */
export function timeZoneOf(country: string) {
  // Its types do not have this method yet.
  const place: { baseName: string; getTimeZones?: () => string[] } = new Intl.Locale(
    `und-${country}`,
  )
  const [zone, ...others] = place.getTimeZones?.() ?? []
  return zone && others.every((other) => clock(other) === clock(zone)) ? zone : undefined
}

/** In winter and in summer. */
function clock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const year = new Date().getUTCFullYear()
  return [0, 6].map((month) => format.format(Date.UTC(year, month, 15, 12))).join()
}
