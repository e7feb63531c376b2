import { href } from 'react-router'

import type { DrawingName } from '#app/content/picture-names.ts'
import type { Database } from '#app/database/database.server.ts'
import { valuesIn } from '#app/database/record-rows.server.ts'
import { inOrder } from '#app/database/searched.ts'
import { thumbnailAddress } from '#app/media/addresses.ts'

import { type Categories, categoriesOf } from '../categories.ts'
import { machineAddress, machinesNamed } from '../machines.server.ts'
import { drawingNameOf } from '../product-drawing.ts'
import { cardColumns, cardFrom, type ProductCard, productRows } from '../product-rows.server.ts'
import {
  buyersScope,
  newestPositionsWith,
  positionsWith,
  productsAt,
} from './engine/candidates.server.ts'
import { type ParsedQuery, parseQuery } from './engine/parsed-query.ts'
import { yieldToEventLoop, queueSearch } from './engine/search-queue.server.ts'
import { codeOf, hasDigit } from './engine/search-words.ts'
import { correctedWords } from './engine/spelling.server.ts'
import { typingSteps } from './engine/steps.ts'
import { suggestedCategories, type Suggestion } from './suggested-categories.ts'

const mostSuggestions = 8
const mostCategories = 2
const mostMachines = 2
const shortestCode = 3

/** Without a picture of its own a product has the name of a drawing. */
export type Suggested = Suggestion & { drawing?: DrawingName }

export async function suggestions(db: Database, query: string): Promise<Suggested[]> {
  const parsed = parseQuery(query)
  if (parsed.code.length < 2) return []
  return queueSearch(db, 'suggestions', async () => {
    const machines = await suggestedMachines(db, query)
    const others = await suggestedFor(db, parsed)
    return [...others.slice(0, mostSuggestions - machines.length), ...machines]
  })
}

async function suggestedMachines(db: Database, query: string): Promise<Suggested[]> {
  const found = await machinesNamed(db, query, mostMachines)
  return found.map((machine) => ({
    kind: 'category',
    text: `${machine.maker} ${machine.model}`,
    note: 'All parts for this machine',
    address: machineAddress(machine),
  }))
}

async function suggestedFor(db: Database, parsed: ParsedQuery) {
  const asTyped = await suggestedAsTyped(db, parsed)
  const words = asTyped.length === 0 ? await correctedWords(db, parsed.words) : undefined
  const isWhole = words?.length === parsed.words.length
  return isWhole ? suggestedAsTyped(db, { code: '', words }) : asTyped
}

async function suggestedAsTyped(db: Database, parsed: ParsedQuery): Promise<Suggested[]> {
  const categories = suggestedCategories(categoriesOf(db), parsed.words, mostCategories)
  const ids = await suggestedIds(db, parsed, mostSuggestions - categories.length)
  return [...(await productsOf(db, ids, parsed)), ...categories]
}

async function productsOf(db: Database, ids: string[], parsed: ParsedQuery) {
  if (ids.length === 0) return []
  await yieldToEventLoop(db)
  const rows = await db
    .selectFrom('products')
    .select([...cardColumns, 'partNumbers'])
    .where('_id', 'in', ids)
    .execute()
  const categories = categoriesOf(db)
  return inOrder(ids, rows).map((row) => {
    const { partNumbers = [] } = valuesIn(productRows, row)
    const numbers = partNumbers.map(({ value }) => value)
    const code = writtenCode([...numbers, row.model ?? ''], parsed)
    return productWith(categories, cardFrom(categories, row), code)
  })
}

function writtenCode(codes: string[], { code, words }: ParsedQuery) {
  const typed = [code, words.filter(hasDigit).join('')]
  const telling = typed.filter((one) => hasDigit(one) && one.length >= shortestCode)
  return codes.find((written) => telling.some((one) => codeOf(written).includes(one)))
}

function productWith(
  categories: Categories,
  product: ProductCard,
  code: string | undefined,
): Suggested {
  const { _id, title } = product
  return {
    ...(code === undefined
      ? { kind: 'product', text: title, note: noteOf(product) }
      : { kind: 'code', text: code, note: title }),
    address: href('/view-details/:id', { id: _id }),
    ...pictureOf(categories, product),
  }
}

/** The content security policy allows no other host, so a drawing replaces a photo there (C-85). */
function pictureOf(categories: Categories, product: ProductCard) {
  const { imageUrl } = product
  if (imageUrl.startsWith('/')) return { picture: thumbnailAddress(imageUrl) ?? imageUrl }
  const drawing = drawingNameOf(categories, product)
  return drawing && { drawing }
}

function noteOf({ title, maker = '', model = '', type, categoryName }: ProductCard) {
  const made = [maker, model].filter((one) => !title.includes(one))
  return made.join(' ') || type || categoryName
}

/** Suggestions need few products, so these often suffice. */
const newestPositions = 1000

async function suggestedIds(db: Database, query: ParsedQuery, most: number) {
  const positions = new Set<number>()
  const scope = buyersScope(db)
  for (const step of typingSteps(query)) {
    if (positions.size >= most) break
    const limit = most + positions.size
    const found = step.codeParts
      ? await positionsWith(db, step, scope, limit)
      : await newestPositionsWith(db, step, scope, limit, newestPositions)
    for (const position of found) positions.add(position)
  }
  return productsAt(db, [...positions].slice(0, most))
}
