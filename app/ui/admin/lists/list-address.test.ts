import { expect, test } from 'vitest'

import { askedWith, isNarrowed } from './list-address.ts'

const asked = new URLSearchParams('search=pump&category=7&sort=title&at=there')

test('a list that is asked otherwise begins anew, and what is not asked is not in its address', () => {
  expect(askedWith(asked, { category: '9', sort: '' })).toEqual({
    search: '?search=pump&category=9',
  })
  expect(askedWith(asked, {})).toEqual({ search: '?search=pump&category=7&sort=title' })
})

test('C-8: neither an order nor a place narrows a list', () => {
  expect(isNarrowed(asked)).toBe(true)
  expect(isNarrowed(new URLSearchParams('sort=title&at=there&search='))).toBe(false)
})
