import { expect, test } from 'vitest'

import { mergedLines } from './device-storage.ts'
import { freeLine } from './listed-line.ts'

const line = (title: string, quantity = '1', note = '') => ({ ...freeLine(title), quantity, note })

test('a page that is older than the cookie takes its lines, and keeps what was typed on the page', () => {
  const shown = [line('Gasket'), line('Anode', '2'), line('Removed')]
  const typed = [line('Gasket', '7', 'Copper'), line('Anode', '2'), line('Removed')]
  const listed = [line('Gasket', '3'), line('Anode', '5'), line('Impeller', '4')]
  const merged = mergedLines(listed, { shown, typed, stored: [line('Impeller', '1', 'Bronze')] })
  expect(merged).toEqual([
    line('Gasket', '7', 'Copper'),
    line('Anode', '5'),
    line('Impeller', '4', 'Bronze'),
  ])
})

test('the remark of a part that is asked for again is added to its note on the device', () => {
  const listed = [line('Rope', '1', 'Thick')]
  const before = { shown: listed, typed: listed, stored: [line('Rope', '1', 'Blue')] }
  expect(mergedLines(listed, before)).toEqual([line('Rope', '1', 'Blue; Thick')])
})
