import { expect, test } from 'vitest'

import { cut } from './cut.ts'

test('a long text is cut between two characters, not inside an emoji', () => {
  expect(cut('550 no', 6)).toBe('550 no')
  expect(cut('⚓⚓🚢🚢', 3)).toBe('⚓⚓🚢…')
})
