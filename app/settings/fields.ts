import { z } from 'zod'

import { drawingNames, heroNames } from '#app/content/picture-names.ts'
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

function pictureOf(names: readonly string[]) {
  return z
    .string()
    .refine(
      (chosen) => names.includes(chosen) || /^\/media\/[\w./-]+$/.test(chosen),
      'Please choose a picture.',
    )
}

/** The address of an uploaded picture; '' for none. */
export const ownPicture = z.string().regex(/^(?:\/media\/[\w./-]+)?$/, 'Please upload a picture.')

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
