export type Specification = { name: string; value: string }

export type SpecificationChoice = { name: string; choice: string }

/** In characters; a longer value is a sentence, which nobody chooses. */
const longestChoice = 40

export function choicesOf({ name, value }: Specification): SpecificationChoice[] {
  const written = value.length <= longestChoice ? [{ name, choice: value.trim() }] : []
  const range = rangeOf(value)
  return range ? [...written, { name, choice: range.words }] : written
}

const amount = /^(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*([^\d\s,;]{1,10}(?:\/\p{L}{1,4})?)$/u
const steps = [1, 2, 5, 10]

/** From one of 1, 2, 5, 10, 20, 50, 100 … to below the next, so that ranges stay when products come and go. */
export function rangeOf(value: string) {
  const [, digits, unit] = amount.exec(value.trim()) ?? []
  const number = Number(digits?.replaceAll(',', ''))
  if (!unit || !(number > 0) || number >= 1e9) return undefined
  const power = Math.floor(Math.log10(number))
  const scaled = (step: number) => Number(`${step}e${power}`)
  const above = steps.findIndex((step) => number < scaled(step))
  const [from, to] = [scaled(steps[above - 1] ?? 1), scaled(steps[above] ?? 10)]
  return { from, words: `${from} to ${to} ${unit}` }
}

export function specificationText({ name, choice }: SpecificationChoice) {
  return `${name}: ${choice}`
}

export function specificationIn(text: string): SpecificationChoice | undefined {
  const [, name, choice] = /^(.+?): (.+)$/s.exec(text) ?? []
  return name && choice ? { name, choice } : undefined
}
