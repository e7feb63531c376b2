import { expect, test } from 'vitest'

import { withFilters, isFiltered } from './list-query.ts'

const asked = new URLSearchParams('search=pump&category=7&sort=title&at=there')

test('a changed filter resets the cursor, and empty filters are not in the address', () => {
  expect(withFilters(asked, { category: '9', sort: '' })).toEqual({
    search: '?search=pump&category=9',
  })
  expect(withFilters(asked, {})).toEqual({ search: '?search=pump&category=7&sort=title' })
})

test('C-8: a sort order, a cursor and the rows of a page do not count as filters', () => {
  expect(isFiltered(asked)).toBe(true)
  expect(isFiltered(new URLSearchParams('sort=title&at=there&size=50&search='))).toBe(false)
})
