import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { subcategoryDrawings } from './category-intros.ts'
import { drawingNamed, drawingWords } from './drawing-words.ts'

test.each([
  ['Gasket set for M10 plate cooler', 'gaskets'],
  ['Gasket, cylinder head', 'gaskets'],
  ['MAN B&W L28/32H piston ring set', 'rings'],
  ['Fuel valve MAN B&W S50MC', 'injector'],
  ['CYLINDER COVER 6EY18', 'cylinderhead'],
  ['Batteries 12 V', 'battery'],
  ['Studs and nuts', 'studs'],
  ['Impeller and mouth rings for FBV', 'impeller'],
  ['Expansion joints', 'bellows'],
  ['Stainless steel wire rope', 'wire'],
  ['Reflex gauge glass type B, size VII', 'gaugeglass'],
  ['MF/HF radio 150 W', 'gmdss'],
])('%s has the drawing of a %s', (title, drawing) => {
  expect(drawingNamed(title)).toBe(drawing)
})

test.each([
  'Battery charger',
  'BATTERY CHARGER',
  'Piston pin',
  'Steering gear',
  'Screw pump',
  'Valve',
  'Repair kit for gear pump',
  'MAN B&W',
  'IMO',
  '雷达',
  '',
])('%s has no drawing, because there is none of it', (title) => {
  expect(drawingNamed(title)).toBeUndefined()
})

test('each name leads to one drawing', () => {
  for (const [drawing, names] of Object.entries(drawingWords))
    for (const name of names.split('|')) expect(drawingNamed(name), name).toBe(drawing)
})

test('every drawing without a photo is shown for a subcategory or a name', () => {
  const shown = [...Object.values(subcategoryDrawings), ...Object.keys(drawingWords)]
  for (const file of readdirSync('art/drawings')) expect(shown).toContain(file.replace('.py', ''))
})
