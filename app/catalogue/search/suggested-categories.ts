import { href } from 'react-router'

import { stem, writtenWords } from '#app/search/search-words.ts'

import { categories } from '../categories.ts'
import type { Suggestion } from './suggestion.ts'

const places = categories.flatMap(({ name, slug, subcategories }) => {
  const address = href('/categories/:slug', { slug })
  return [
    place(name, 'Category', address),
    ...subcategories.map((sub) => place(sub.name, name, `${address}?sub=${sub.slug}`)),
  ]
})

function place(text: string, note: string, address: string) {
  const suggestion: Suggestion = { kind: 'category', text, note, address }
  return { suggestion, stems: writtenWords(text).map(stem) }
}

/** Categories and subcategories whose names hold the words, the last of which may be unfinished. */
export function suggestedCategories(words: string[], most: number) {
  const whole = words.slice(0, -1).map(stem)
  const last = words.at(-1)
  if (last === undefined) return []
  const begins = (name: string) => name.startsWith(stem(last))
  const found = places.filter(
    ({ stems }) => stems.some(begins) && whole.every((word) => stems.includes(word)),
  )
  // Names that begin with it first.
  const order = found.toSorted(
    (one, other) => Number(begins(other.stems[0] ?? '')) - Number(begins(one.stems[0] ?? '')),
  )
  return order.slice(0, most).map(({ suggestion }) => suggestion)
}
