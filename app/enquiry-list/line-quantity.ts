import { type LineToken, tokensOf } from './line-tokens.ts'
import { isMeasure, quantityOf, type Unit } from './unit-spellings.ts'

export type LineQuantity = {
  quantity: string
  unit?: Unit | undefined
  text: string
  note?: string | undefined
  /** Nothing is decided if several numbers, or one in an unclear place, can be the quantity: the text is whole. */
  possibleQuantities?: string[]
  /** By a unit, a label or a multiplication sign, which no sentence of a mail has by chance; or only by a number. */
  statedBy: 'unit' | 'number' | 'nothing'
}

type Candidate = {
  quantity: string
  unit?: Unit | undefined
  strength: number
  from: number
  to: number
}

/** How clearly the line states a quantity: the strongest wins, and of `weak` or equal ones none does. */
const strengths = {
  labelled: 9,
  counted: 6,
  bracketed: 5.5,
  times: 5,
  measured: 4,
  separated: 3,
  bare: 2,
  weak: 1,
}

export function quantityIn(line: string): LineQuantity {
  const tokens = tokensOf(line)
  const candidates = tokens
    .flatMap((_, index) => candidatesAt(tokens, index))
    .filter((one) => one.strength === strengths.weak || hasPart(textWithout(line, tokens, one)))
  const best = Math.max(0, ...candidates.map(({ strength }) => strength))
  // In `2 paint, white, 20 l` both numbers can be meant.
  const least = best === strengths.measured ? strengths.bare : best
  const strongest = candidates.filter(({ strength }) => strength >= least)
  const [chosen] = strongest
  const statedBy = best >= strengths.times ? 'unit' : best > 0 ? 'number' : 'nothing'
  if (best === strengths.weak || strongest.length > 1) {
    const possibleQuantities = [...new Set(strongest.map(({ quantity }) => quantity))]
    return { quantity: '1', text: line, possibleQuantities, statedBy }
  }
  const { quantity = '1', unit = unitApart(tokens, chosen)?.unit } = chosen ?? {}
  const note = remarksIn(tokens, chosen).map(({ text }) => text.replaceAll(/[()[\]]/g, '').trim())
  return {
    quantity,
    ...(unit && { unit }),
    text: textWithout(line, tokens, chosen),
    ...(note.length > 0 && { note: note.join(', ') }),
    statedBy,
  }
}

function hasPart(text: string) {
  return /[\p{L}\p{N}]/u.test(text)
}

const firstNumber = /\d+(?:[.,]\d+)?/
const lastNumber = /(?<![\d.,])\d+(?:[.,]\d+)?$/

function candidatesAt(tokens: LineToken[], index: number): Candidate[] {
  const token = tokens[index]
  if (!token) return []
  const { kind, text } = token
  const weak = (pattern: RegExp) => {
    const quantity = quantityOf(pattern.exec(text)?.[0] ?? '')
    return quantity ? [{ quantity, strength: strengths.weak, from: index, to: index }] : []
  }
  if (kind === 'sum') return addendsAt(text, index)
  if (kind === 'number') return candidateOf(tokens, index)
  if (kind === 'looseCode') return [...weak(firstNumber), ...weak(lastNumber)]
  if (kind === 'looseSize' && /\d$/.test(text)) return weak(lastNumber)
  if (kind === 'looseSize' && (isFirst(tokens, index) || /\d\s?m$/i.test(text)))
    return weak(firstNumber)
  if (kind === 'size' && isFirst(tokens, index) && isNumberLabel.test(text))
    return weak(firstNumber)
  if (kind === 'code' && /^\d{5}$/.test(text) && isCount(tokens[index + 1]))
    return candidateOf(tokens, index)
  return []
}

/** `10+2` can be 10, 2 or 12. */
function addendsAt(text: string, index: number): Candidate[] {
  const addends = (text.match(/\d+/g) ?? []).map(Number)
  const total = addends.reduce((sum, addend) => sum + addend, 0)
  const possible = text.includes('+') ? [...addends, total] : addends
  return possible.flatMap((amount) => {
    const quantity = quantityOf(String(amount))
    return quantity ? [{ quantity, strength: strengths.counted, from: index, to: index }] : []
  })
}

const isNumberLabel = /^(?:n[or]?|nº|№|n°)[.:]?\s?\d{1,3}$/i

function isCount(token: LineToken | undefined) {
  return token?.kind === 'counted'
}

const values = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
)

function candidateOf(tokens: LineToken[], index: number): Candidate[] {
  const text = tokens[index]?.text ?? ''
  const quantity = values.get(text.toLowerCase().split(/[\s(]/)[0] ?? '') ?? quantityOf(text)
  if (quantity === undefined) return []
  const counted = unitAfter(tokens, index)
  const labelled = labelBefore(tokens, index)
  const { unit = labelled?.unit, to } = counted ?? { to: index }
  const range = rangeOf(tokens, labelled?.from ?? index, to)
  const strength = labelled ? strengths.labelled : strengthOf(tokens, { index, to, unit })
  return strength > 0
    ? [{ quantity, unit: unit ?? unitBefore(tokens, index), strength, ...range }]
    : []
}

/** `3 pcs`, `3 (three) pcs`, and `3; pcs` if nothing but a separator follows. */
function unitAfter(tokens: LineToken[], index: number) {
  const isSpelled = tokens[index + 1]?.kind === 'spelled'
  const next = isSpelled ? index + 2 : index + 1
  const token = tokens[next]
  const isInWords = isSpelled || /^\p{L}/u.test(tokens[index]?.text ?? '')
  if (token?.unit && (token.kind === 'counted' || isInWords)) return { unit: token.unit, to: next }
  const apart = tokens[next + 1]
  const isEnd = isLast(tokens, next + 1) || tokens[next + 2]?.kind === 'separator'
  return token?.kind === 'separator' && apart?.unit && isEnd
    ? { unit: apart.unit, to: next + 1 }
    : undefined
}

/** `PCS 2` at the end of a line. */
function unitBefore(tokens: LineToken[], index: number) {
  const [number, before] = [tokens[index - 2], tokens[index - 1]]
  const isOwn =
    (before?.kind === 'word' || before?.kind === 'counted') &&
    number?.kind !== 'number' &&
    (isLast(tokens, index) || isFirst(tokens, index - 1))
  return isOwn && before.unit && !isMeasure(before.unit) ? before.unit : undefined
}

/** `qty: 3`, `Qty (pcs) 3`. */
function labelBefore(tokens: LineToken[], index: number) {
  let from = index - 1
  let unit: Unit | undefined
  for (; from >= Math.max(0, index - 4); from--) {
    const token = tokens[from]
    if (token?.kind === 'label') {
      // `reqd qty 3`
      while (tokens[from - 1]?.kind === 'label') from -= 1
      return { from, unit }
    }
    const isBetween = token && ['separator', 'open', 'close'].includes(token.kind)
    if (!isBetween && !token?.unit) return undefined
    unit = token?.unit ?? unit
  }
  return undefined
}

type Position = { index: number; to: number; unit: Unit | undefined }

function strengthOf(tokens: LineToken[], { index, to, unit }: Position) {
  const [before, next] = [tokens[index - 1], tokens[to + 1]]
  if (next?.kind === 'label' && isLast(tokens, to + 1)) return strengths.labelled
  if (unit && !isMeasure(unit))
    return before?.kind === 'open' ? strengths.bracketed : strengths.counted
  const isAfterTimes = before?.kind === 'times'
  const isSizeOfPackage = unit && isAfterTimes && tokens[index - 2]?.kind === 'number'
  if (isSizeOfPackage) return 0
  if (isAfterTimes || next?.kind === 'times') return timesStrength(tokens, index, to)
  if (unitBefore(tokens, index)) return strengths.times
  if (unit) return measureStrength(tokens, index, to)
  return bareStrength(tokens, index)
}

function timesStrength(tokens: LineToken[], index: number, to: number) {
  if (tokens[index - 1]?.kind === 'times') {
    const [type, factor] = [tokens[index - 3], tokens[index - 2]]
    // `VTR 354 x 2`
    if (type?.kind === 'word' && isTypeName.test(type.text)) return strengths.times
    return factor?.kind === 'number' && factor.text.length < 4 ? strengths.weak : strengths.times
  }
  const [before, factor] = [tokens[index - 1], tokens[to + 2]]
  const isFactor = isFirst(tokens, index) && factor?.kind === 'number'
  // `2 x 5 pcs` can be two, five or ten.
  if (isFactor && isCount(tokens[to + 3])) return strengths.counted
  const isClear = !before || ['separator', 'open', 'remark'].includes(before.kind)
  return isClear || isLast(tokens, to + 1) ? strengths.times : strengths.weak
}

/** What is sold by its capacity: 9 kg can be the size of the extinguisher. */
const withCapacity =
  /^(?:extinguishers?|hammers?|hoists?|chain|cranes?|anchors?|scales?|cylinders?|tanks?|ladders?)$/i

function measureStrength(tokens: LineToken[], index: number, to: number) {
  const isCapacity = tokens.some(({ text }) => withCapacity.test(text))
  const isAtEnd = isFirst(tokens, index) || isLast(tokens, to)
  return isAtEnd && !isCapacity ? strengths.measured : strengths.weak
}

function bareStrength(tokens: LineToken[], index: number) {
  const [before, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  const digits = token?.text ?? ''
  if (/[.,]/.test(digits)) return 0
  const isStart = isFirst(tokens, index)
  const isEnd = isLast(tokens, index)
  const isSeparated = before?.kind === 'separator' || before?.kind === 'open'
  const isSeparatedNext = next?.kind === 'separator' || next?.kind === 'close'
  if ((isEnd && isSeparated) || (isSeparatedNext && (isStart || isSeparated)))
    return strengths.separated
  if (digits.length > 3 && before?.kind !== 'code' && next?.kind !== 'code') return 0
  if (isStart) return isPart(next) ? strengths.bare : 0
  if (before?.kind === 'code') return isEnd ? strengths.bare : strengths.weak
  const isOfType = before?.kind === 'word' && isTypeName.test(before.text) && digits.length > 1
  // `4 jars`, `10 bales of 10 kg`
  const isUnitsEnd = isLast(tokens, index + 1) || tokens[index + 2]?.kind === 'contents'
  const isBeforeUnknownUnit =
    next?.kind === 'word' && isUnitsEnd && !isPreposition.test(before?.text ?? '')
  return (isEnd && !isOfType) || isBeforeUnknownUnit ? strengths.weak : 0
}

/** `VTR 354`, `B 45` */
const isTypeName = /^(?:\p{Lu}{1,3}|.)$/u

const isPreposition = /^(?:for|with|of|to|from|per|and|für|mit|von|para|pour|avec|con|для|на|с)$/iu

function isPart(token: LineToken | undefined) {
  return (
    token && (token.kind === 'code' || token.kind === 'size' || !/^[a-z]{1,2}$/i.test(token.text))
  )
}

const around: LineToken['kind'][] = ['separator', 'open', 'close', 'remark']

function isFirst(tokens: LineToken[], index: number) {
  return tokens.slice(0, index).every(({ kind }) => around.includes(kind))
}

function isLast(tokens: LineToken[], index: number) {
  return tokens.slice(index + 1).every(({ kind }) => around.includes(kind))
}

function rangeOf(tokens: LineToken[], first: number, last: number) {
  let [from, to] = [first, last]
  if (tokens[to + 1]?.kind === 'times' || tokens[to + 1]?.kind === 'label') to += 1
  if (tokens[from - 1]?.kind === 'times' || unitBefore(tokens, from)) from -= 1
  if (tokens[from - 1]?.kind === 'open' && tokens[to + 1]?.kind === 'close')
    [from, to] = [from - 1, to + 1]
  if (tokens[from - 1]?.kind === 'times') from -= 1
  return { from, to }
}

/** `371102 pcs` is one of them, `5 371102 pcs` five; `Unit: MTR` says it too. */
function unitApart(tokens: LineToken[], chosen: Candidate | undefined) {
  const labelled = tokens.find(({ kind }) => kind === 'unitLabel')
  if (labelled) return labelled
  const index = tokens.findIndex(({ kind }) => kind === 'code')
  const next = tokens[index + 1]
  const isUnit = index >= 0 && next?.kind === 'counted' && isLast(tokens, index + 1)
  return isUnit && !chosen?.unit ? next : undefined
}

function remarksIn(tokens: LineToken[], chosen: Candidate | undefined) {
  return tokens.filter(({ kind, text }, index) => {
    if (kind !== 'remark') return false
    const isBehind = chosen ? index > chosen.to : tokens[index - 1]?.kind === 'separator'
    return /^[([]/.test(text) || (isBehind && isLast(tokens, index))
  })
}

/** A number in front that is not the quantity: `1; 371102; 5 pcs`, `No. 7 Gasket 2 pcs`. */
function positionIn([first, second]: LineToken[], chosen: Candidate | undefined) {
  if (!first || !chosen || chosen.from === 0 || chosen.strength < strengths.separated) return []
  const isApart = second?.kind === 'separator' || second?.kind === 'code' || /[.,]/.test(first.text)
  const isPosition = first.kind === 'number' && isApart && first.text.length < 4
  return isPosition || (first.kind === 'size' && isNumberLabel.test(first.text)) ? [first] : []
}

function textWithout(line: string, tokens: LineToken[], chosen: Candidate | undefined) {
  const stated = chosen ? tokens.slice(chosen.from, chosen.to + 1) : []
  const unit = unitApart(tokens, chosen)
  const removed = [
    ...stated,
    ...(unit ? [unit] : []),
    ...positionIn(tokens, chosen),
    ...remarksIn(tokens, chosen),
  ]
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of removed.toSorted((one, other) => one.start - other.start)) {
    pieces.push(line.slice(from, start))
    from = end
  }
  pieces.push(line.slice(from))
  return trimmed(pieces.map(trimmed).filter(Boolean).join(' ')).replace(/^of\s+(?=.)/i, '')
}

/** Without the separators at both ends; a bracket stays, because it may belong to the name. */
function trimmed(text: string) {
  return text.replaceAll(/^(?:[\s,;:=|/@–—-]|\.(?!\d))+|(?<![\s,;:=|/@–—-])[\s,;:=|/@–—-]+$/gu, '')
}
