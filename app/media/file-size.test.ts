import { expect, test } from 'vitest'

import { fileSize } from './file-size.ts'

test('the size of a file is short, and never 0', () => {
  expect([12, 1_900, 999_499, 1_400_000, 84_000_000].map(fileSize)).toEqual([
    '1 kB',
    '2 kB',
    '999 kB',
    '1.4 MB',
    '84.0 MB',
  ])
})
