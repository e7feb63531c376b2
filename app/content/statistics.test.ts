import { expect, test } from 'vitest'

import { statistics } from './about.ts'

test('R-ABOUT-6 R-ENT-8 R-CONST-3: the figures are those of the specification, 05 as text (C-40)', () => {
  expect(statistics).toEqual([
    { id: 1, title: 'Years Experience', value: '05', valueEndSymbol: '+' },
    { id: 2, title: 'Products', value: '8000', valueEndSymbol: '+' },
    { id: 3, title: 'Countries', value: '50', valueEndSymbol: '+' },
    { id: 4, title: 'Happy Customers', value: '1000', valueEndSymbol: '+' },
  ])
})
