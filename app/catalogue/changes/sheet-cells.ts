import type { Target } from './import-columns.ts'

/** Exports put an apostrophe before what a spreadsheet would read as a formula. */
export function withoutMarks(cell: string) {
  return cell.replaceAll(/(^|[;\t\r\n])'(?=[\s\p{C}"]*[=+\-@＝＋－＠﹢﹣])/gu, '$1')
}

/** Values in the sheets of other shops, and ours for them. */
export const valueAliases: { [target: string]: { [word: string]: string } } = {
  state: {
    '1': '',
    yes: '',
    true: '',
    active: '',
    published: '',
    publish: '',
    '0': 'draft',
    '-1': 'draft',
    no: 'draft',
    false: 'draft',
    archived: 'hidden',
    private: 'hidden',
  },
  availability: {
    '1': 'in stock',
    yes: 'in stock',
    true: 'in stock',
    instock: 'in stock',
    '0': 'ask',
    no: 'ask',
    false: 'ask',
    outofstock: 'ask',
    onbackorder: 'to order',
    backorder: 'to order',
  },
}

/** Shops keep descriptions as HTML. */
export function withoutTags(text: string) {
  if (!/<(?:p|br|div|ul|ol|li|strong|span|h\d|table|a|em|b)\b[^<>]*>/i.test(text)) return text
  return text
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/(?<![ \t])[ \t]+\n|\n[ \t]+/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const entities: { [name: string]: string } = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

const codes = /^(?:number:|impaCode$|model$|partNumbers$)/
const dates =
  /^(?:\d{4}-\d\d-\d\d(?: 00:00:00)?|\d{1,2}[-. /](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-. /]\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-. /]\d{2,4})$/i

/** A number that a spreadsheet has changed cannot be restored. */
export function changedBySpreadsheet(target: Target, cell: string) {
  if (!codes.test(target)) return undefined
  if (dates.test(cell))
    return 'The spreadsheet made a date of this number. Format the column as text and type the number again.'
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(cell))
    return 'The spreadsheet shortened this number. Format the column as text and type the number again.'
  return undefined
}
