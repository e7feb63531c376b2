import type { Engine } from '#app/database/database.server.ts'

/**
 * A term is a letter for its kind and a word: both engines keep which product has which terms, and know no more.
 * c code, x whole code, g three signs of a code, l look of a code; t word of a title, n of a name or title,
 * w of any text; k category, s subcategory, m maker, y type, o condition.
 */
export type Kind = 'c' | 'x' | 'g' | 'l' | 't' | 'n' | 'w' | 'k' | 's' | 'm' | 'y' | 'o'

/** Which terms a product must have. */
export type Wanted = string | { begins: string } | { all: Wanted[] } | { any: Wanted[] }

/** Only a-z, 0-9 and _, so that no tokenizer of an engine sees anything to divide. */
export function term(kind: Kind, word: string) {
  if (/^[a-z0-9]*$/.test(word)) return kind + word
  return kind + word.replaceAll(/[^a-z0-9]/gu, (sign) => `_${base36(sign)}`)
}

function base36(sign: string) {
  return (sign.codePointAt(0) ?? 0).toString(36).padStart(4, '0')
}

const signs = {
  sqlite: { word: (text: string) => `"${text}"`, prefix: '*', and: ' AND ', or: ' OR ' },
  postgres: { word: (text: string) => `'${text}'`, prefix: ':*', and: ' & ', or: ' | ' },
}

/** In the language of the engine: FTS5's `match`, or a `tsquery`. */
export function queryText(wanted: Wanted, engine: Engine): string {
  const { word, prefix, and, or } = signs[engine]
  if (typeof wanted === 'string') return word(wanted)
  if ('begins' in wanted) return word(wanted.begins) + prefix
  const [parts, between] = 'all' in wanted ? [wanted.all, and] : [wanted.any, or]
  const texts = parts.map((part) => queryText(part, engine))
  return texts.length === 1 ? texts.join('') : `(${texts.join(between)})`
}

/** The runs of three signs in a code. */
export function gramsOf(code: string) {
  const signs = [...code]
  return signs.slice(2).map((_, place) => signs.slice(place, place + 3).join(''))
}
