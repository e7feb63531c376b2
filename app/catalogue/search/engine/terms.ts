import type { Engine } from '#app/database/database.server.ts'

/**
 * A term is a letter for its kind and a word; the index of both engines has only the terms of each product.
 * c code, x whole code, g trigram of a code, l look of a code; t word of a title, n of a name or title,
 * w of any text; k category, s subcategory, m maker, y type, o condition.
 */
export type Kind = 'c' | 'x' | 'g' | 'l' | 't' | 'n' | 'w' | 'k' | 's' | 'm' | 'y' | 'o'

/** The terms that a product must have. */
export type TermQuery = string | { begins: string } | { all: TermQuery[] } | { any: TermQuery[] }

/** Only a-z, 0-9 and _, so that no engine's tokenizer divides it. */
export function term(kind: Kind, word: string) {
  if (/^[a-z0-9]*$/.test(word)) return kind + word
  return kind + word.replaceAll(/[^a-z0-9]/gu, (sign) => `_${base36(sign)}`)
}

function base36(sign: string) {
  return (sign.codePointAt(0) ?? 0).toString(36).padStart(4, '0')
}

const syntax = {
  sqlite: { word: (text: string) => `"${text}"`, prefix: '*', and: ' AND ', or: ' OR ' },
  postgres: { word: (text: string) => `'${text}'`, prefix: ':*', and: ' & ', or: ' | ' },
}

/** In the syntax of the engine: FTS5 `match`, or a `tsquery`. */
export function queryText(query: TermQuery, engine: Engine): string {
  const { word, prefix, and, or } = syntax[engine]
  if (typeof query === 'string') return word(query)
  if ('begins' in query) return word(query.begins) + prefix
  const [parts, between] = 'all' in query ? [query.all, and] : [query.any, or]
  const texts = parts.map((part) => queryText(part, engine))
  return texts.length === 1 ? texts.join('') : `(${texts.join(between)})`
}

/** The trigrams of a code. */
export function trigramsOf(code: string) {
  const signs = [...code]
  return signs.slice(2).map((_, index) => signs.slice(index, index + 3).join(''))
}
