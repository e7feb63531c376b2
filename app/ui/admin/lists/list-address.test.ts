import { expect, test } from 'vitest'

import { askedWith, isNarrowed } from './list-address.ts'

const asked = new URLSearchParams('search=pump&category=7&sort=title&at=there')

test('a changed filter resets the cursor, and empty filters are not in the address', () => {
  expect(askedWith(asked, { category: '9', sort: '' })).toEqual({
    search: '?search=pump&category=9',
  })
  expect(askedWith(asked, {})).toEqual({ search: '?search=pump&category=7&sort=title' })
})

test('C-8: a sort order and a cursor do not count as filters', () => {
  expect(isNarrowed(asked)).toBe(true)
  expect(isNarrowed(new URLSearchParams('sort=title&at=there&search='))).toBe(false)
})
