import { expect, test } from 'vitest'

import { cut } from './cut.ts'

test('long words are cut between two letters', () => {
  expect(cut('550 no', 6)).toBe('550 no')
  expect(cut('⚓⚓🚢🚢', 3)).toBe('⚓⚓🚢…')
})
