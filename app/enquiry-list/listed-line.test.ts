import { expect, test } from 'vitest'

import { detailLabels, detailsAsked } from '#app/content/line-details.ts'

import {
  detailsFrom,
  detailsIn,
  detailsText,
  missingOf,
  shortDetails,
  freeLine,
} from './listed-line.ts'

const product = { type: 'Spare part', maker: null, model: null, hasNumber: false }

test('a line is asked for what its category needs and the catalogue does not say', () => {
  expect(detailsAsked({ ...product, categoryId: '2' })).toEqual(['maker', 'type', 'serial', 'item'])
  expect(detailsAsked({ ...product, categoryId: '7' })).toEqual(['type', 'serial', 'position'])
  expect(detailsAsked({ ...product, categoryId: '1' })).toEqual(['unit', 'model', 'serial'])
  expect(detailsAsked({ ...product, categoryId: '19' })).toEqual(['type', 'serial'])
  const known = { ...product, maker: 'MAN', model: 'S50MC', hasNumber: true }
  expect(detailsAsked({ ...known, categoryId: '2' })).toEqual(['serial'])
  expect(detailsAsked({ ...product, type: 'Complete unit', categoryId: '2' })).toEqual([])
})

test('what is missing is what is asked and not typed; a free line misses nothing', () => {
  const line = { ...freeLine('Seal'), asks: ['type' as const, 'serial' as const] }
  expect(missingOf(line)).toEqual(['type', 'serial'])
  expect(missingOf({ ...line, details: { 'Serial number': '1' } })).toEqual(['type'])
  expect(missingOf(freeLine('Seal'))).toEqual([])
})

test('details are read from their fields, and others are left out', () => {
  const form = new Map([
    ['detail-1-serial', ' 18-40771 '],
    ['detail-1-type', ''],
    ['detail-1-colour', 'red'],
  ])
  const details = detailsIn(form, 1)
  expect(details).toEqual({ 'Serial number': '18-40771' })
  expect(detailsText({ details: { Type: 'NHG', ...details } })).toBe(
    'Type NHG; Serial number 18-40771',
  )
  expect(detailsFrom(shortDetails(details))).toEqual(details)
  expect(detailsFrom('9x~~zz')).toEqual({})
})

test('a detail in an old cookie keeps its label', () => {
  const labels = Object.keys(detailsFrom('0a~1b~2c~3d~4e~5f~6g'))
  expect(labels).toEqual([
    'Maker',
    'Type',
    'Model',
    'Unit of the set',
    'Serial number',
    'Plate and item',
    'Position on board',
  ])
  expect(Object.keys(detailLabels).length).toBeLessThanOrEqual(10)
})
