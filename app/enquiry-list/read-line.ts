/** `quantity` is a decimal number; `sourceRow` counts from 1, with empty lines. */
export type ReadLine = {
  quantity: string
  unit?: string
  text: string
  partNumber?: string
  maker?: string
  note?: string
  sourceRow: number
}

export const reasons = {
  heading: 'a heading',
  greeting: 'words of a letter',
  signature: 'after the closing words',
  empty: 'no word or number in it',
}
export type LeftOut = { sourceRow: number; text: string; why: keyof typeof reasons }

export type ReadList = { lines: ReadLine[]; leftOut: LeftOut[] }
