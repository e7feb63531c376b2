import { z } from 'zod'

import { type Categories, type Category, categoryAddress } from '../categories.ts'
import { phrasesIn } from './engine/parsed-query.ts'
import { stem, writtenWords } from './engine/search-words.ts'

export const suggestion = z.object({
  kind: z.enum(['code', 'product', 'category']),
  text: z.string(),
  note: z.string(),
  address: z.string(),
  picture: z.string().optional(),
})
export type Suggestion = z.infer<typeof suggestion>

const known = new WeakMap<Categories, Choice[]>()

function choicesOf(categories: Categories) {
  const choices = known.get(categories) ?? categories.listed.flatMap(choicesIn)
  known.set(categories, choices)
  return choices
}

function choicesIn(category: Category) {
  const address = categoryAddress(category)
  return [
    choice(category.name, 'Category', address),
    ...category.subcategories.map((sub) =>
      choice(sub.name, category.name, `${address}?sub=${sub.slug}`),
    ),
  ]
}

type Choice = ReturnType<typeof choice>

function choice(text: string, note: string, address: string) {
  const suggestion: Suggestion = { kind: 'category', text, note, address }
  return { suggestion, stems: writtenWords(text).map(stem) }
}

export function suggestedCategories(categories: Categories, words: string[], most: number) {
  const last = words.at(-1)
  if (last === undefined) return []
  const begins = (name = '') => name.startsWith(stem(last))
  const others = words.slice(0, -1)
  const isTyped = ({ stems }: Choice) => stems.some(begins) && containsAll(stems, others)
  const phrases = phrasesIn(words)
  const isMeant = ({ stems }: Choice) =>
    phrases.every(({ typed, others }) =>
      [typed, ...others].some((phrase) => containsAll(stems, phrase)),
    )
  const choices = choicesOf(categories)
  const named = choices
    .filter(isTyped)
    .toSorted((one, other) => Number(begins(other.stems[0])) - Number(begins(one.stems[0])))
  const suggested = new Set([...named, ...choices.filter(isMeant)])
  return [...suggested].slice(0, most).map(({ suggestion }) => suggestion)
}

function containsAll(stems: string[], words: string[]) {
  return words.every((word) => stems.includes(stem(word)))
}
