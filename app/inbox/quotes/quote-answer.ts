/** What a buyer can answer to a quotation; 'price' asks for a new one after the last day of the old one. */
export const answerKinds = ['accept', 'change', 'order', 'price'] as const
type AnswerKind = (typeof answerKinds)[number]

export type QuoteAnswer = {
  version: number
  kind: AnswerKind
  /** The number of the order, or what is to change. */
  words: string
  createdAt: string
  undoneAt?: string | undefined
}

/** Such as `Accepted quotation 2`. */
export function answerText({ kind, version, words, undoneAt }: QuoteAnswer) {
  const texts = {
    accept: `Accepted quotation ${version}`,
    change: `Asks for a change of quotation ${version}`,
    order: `Order ${words} for quotation ${version}`,
    price: `Asks for a new price after quotation ${version}`,
  }
  return undoneAt ? `${texts[kind]} (undone)` : texts[kind]
}

/** Whether the last day of a quotation is over. */
export function isPast(validUntil: string, day: string) {
  return validUntil !== '' && validUntil < day
}
