import { href } from 'react-router'

import { categories } from '../categories.ts'
import { phrasesIn } from './engine/parsed-query.ts'
import { stem, writtenWords } from './engine/search-words.ts'
import type { Suggestion } from './suggestion.ts'

const places = categories.flatMap(({ name, slug, subcategories }) => {
  const address = href('/categories/:slug', { slug })
  return [
    place(name, 'Category', address),
    ...subcategories.map((sub) => place(sub.name, name, `${address}?sub=${sub.slug}`)),
  ]
})

type Place = ReturnType<typeof place>

function place(text: string, note: string, address: string) {
  const suggestion: Suggestion = { kind: 'category', text, note, address }
  return { suggestion, stems: writtenWords(text).map(stem) }
}

export function suggestedCategories(words: string[], most: number) {
  const last = words.at(-1)
  if (last === undefined) return []
  const begins = (name = '') => name.startsWith(stem(last))
  const others = words.slice(0, -1)
  const isTyped = ({ stems }: Place) => stems.some(begins) && holds(stems, others)
  const phrases = phrasesIn(words)
  const isMeant = ({ stems }: Place) =>
    phrases.every(({ typed, others }) => [typed, ...others].some((phrase) => holds(stems, phrase)))
  const found = places
    .filter(isTyped)
    .toSorted((one, other) => Number(begins(other.stems[0])) - Number(begins(one.stems[0])))
  const shown = new Set([...found, ...places.filter(isMeant)])
  return [...shown].slice(0, most).map(({ suggestion }) => suggestion)
}

function holds(stems: string[], words: string[]) {
  return words.every((word) => stems.includes(stem(word)))
}
