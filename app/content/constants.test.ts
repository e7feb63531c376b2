import { expect, test } from 'vitest'

import * as constants from './constants.ts'

test('R-CONST-1 R-CONST-2 C-78: the constants are those of the specification', () => {
  expect({ ...constants }).toEqual({
    sliderInterval: 5000,
    openingRow: 3,
    categoryPageSize: 23,
    homeProducts: 12,
    relatedProducts: 4,
  })
})
