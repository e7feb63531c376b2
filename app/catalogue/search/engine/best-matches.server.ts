import type { Database } from '#app/database/database.server.ts'

import {
  buyersScope,
  hasMatch,
  newestPositionsWith,
  positionsWith,
  productsAt,
} from './candidates.server.ts'
import { codesWithin } from './matches.server.ts'
import { type ParsedQuery, parseQuery, withoutPlateWords } from './parsed-query.ts'
import { queueSearch } from './search-queue.server.ts'
import { codeSteps, innerCodeSteps, prefixSteps, type Step, type Steps, stepsOf } from './steps.ts'
import { term } from './terms.ts'

/** Lines of a list need few products each, so these suffice. */
const newestPositions = 1000

export type BestMatches = { ids: string[]; isAsTyped: boolean }

/** The products of the first step that finds any, at most `most`: a search without facets, counts and corrections. */
export function bestMatches(db: Database, query: string, most: number): Promise<BestMatches> {
  const parsed = parseQuery(query)
  if (parsed.words.length === 0) return Promise.resolve({ ids: [], isAsTyped: true })
  return queueSearch(db, 'searches', () => firstMatches(db, parsed, most))
}

const stepKinds = [stepsOf, innerCodeSteps, prefixSteps]

async function firstMatches(db: Database, parsed: ParsedQuery, most: number) {
  const plain = withoutPlateWords(parsed)
  for (const query of plain ? [parsed, plain] : [parsed]) {
    const kinds = stepKinds.map((stepsFor) => stepsFor(query))
    if (!(await isAnyFound(db, kinds))) continue
    for (const steps of kinds) {
      const positions = await firstPositions(db, steps, most)
      if (positions.length > 0)
        return { ids: await productsAt(db, positions), isAsTyped: steps !== kinds.at(-1) }
    }
  }
  const { words } = plain ?? parsed
  const codes = await codesWithin(db, words)
  const coded = codes.length > 0 ? await firstPositions(db, codeSteps(codes, words), most) : []
  const ids = coded.length > 0 ? await productsAt(db, coded) : []
  return { ids, isAsTyped: false }
}

/** Most lines of a list are not in the catalogue: one query says so. */
function isAnyFound(db: Database, kinds: Steps[]) {
  const any = kinds.flatMap(({ codes, words }) => [...codes, ...words.slice(-1)])
  return hasMatch(db, { query: { any: any.map(({ query }) => query) } })
}

async function firstPositions(db: Database, { codes, words }: Steps, most: number) {
  const scope = buyersScope(db)
  for (const step of codes) {
    const found = await positionsWith(db, step, scope, most)
    if (found.length > 0) return found
  }
  const look = (step: Step) => newestPositionsWith(db, step, scope, most, newestPositions)
  const widest = words.at(-1)
  const all = widest ? await look(widest) : []
  if (all.length === 0) return []
  for (const step of words.slice(0, -1)) {
    const found = await look(step)
    if (found.length > 0) return found
  }
  return all
}

const codesAtOnce = 100
const mostProducts = 1000

export async function productIdsWithCodes(db: Database, codes: string[]) {
  const all = [...new Set(codes)]
  const found: string[] = []
  for (let start = 0; start < all.length; start += codesAtOnce) {
    const any = all.slice(start, start + codesAtOnce).map((code) => term('x', code))
    const scope = buyersScope(db)
    const look = () => positionsWith(db, { query: { any } }, scope, mostProducts)
    const positions = await queueSearch(db, 'searches', look)
    found.push(...(await productsAt(db, positions)))
  }
  return [...new Set(found)]
}
