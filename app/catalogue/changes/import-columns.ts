import { idShape } from '#app/database/fields.ts'

import { labelOf, sheetColumns } from './product-cells.ts'

/** What a column of a file holds: a column of ours, `number:` with whose number, `specification:` with its name, or '' for nothing. */
export type Target = string

export const ownCode = 'Our code'
const schemes = [ownCode, 'Maker', 'ISSA', 'Drawing', 'EAN']

/** The heads of usual sheets and of the exports of shops, beside our own labels. */
const heads: { [target: Target]: string } = {
  _id: 'id;_id',
  title:
    'title;name;item;item name;product;product name;product title;article;designation;part name',
  description: 'description;long description;body (html);body html;details;item description;text',
  categoryId: 'category;categories;product group;group;main category;category name',
  subcategoryId: 'subcategory;sub category;sub group;subgroup;subcategory name',
  state: 'state;status;published;visible',
  type: 'type;product type',
  maker: 'maker;brand;brands;manufacturer;mfr;make;vendor;producer',
  model: 'model;model no;model number;engine model',
  impaCode: 'impa;impa code;impa no;impa number',
  condition: 'condition',
  availability: 'availability;in stock?;in stock;stock status',
  leadTime: 'lead time;delivery time',
  unit: 'unit;uom;unit of measure',
  origin: 'origin;country of origin;made in',
  certificate: 'certificate;certificates;class',
  pictures: 'pictures;picture;images;image;image src;image url;photo;photos;image link',
  datasheetUrl: 'data sheet;datasheet;pdf',
  fits: 'fits;fits models;suitable for',
  [`number:${ownCode}`]:
    'our code;sku;variant sku;item code;code;stock no;stock number;article number;item no',
  'number:Maker':
    'part number;part no;part no.;partno;p/n;mpn;maker number;maker part number;oem;oem number;oem no;reference;ref no',
  'number:ISSA': 'issa;issa code',
  'number:Drawing': 'drawing;drawing no;drawing number',
  'number:EAN': 'ean;gtin;barcode;variant barcode;gtin, upc, ean, or isbn',
}

const known = new Map([
  ...sheetColumns.map((column) => [keyOf(labelOf(column)), column] as const),
  ...Object.entries(heads).flatMap(([target, words]) =>
    words.split(';').map((word) => [keyOf(word), target] as const),
  ),
])

function keyOf(head: string) {
  return head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function targetOfHead(head: string): Target {
  const [, place, part] = /^attribute (\d+) (name|value)(?:\(s\))?/i.exec(head.trim()) ?? []
  if (place && part) return `attribute:${place}:${part.toLowerCase()}`
  const [first = ''] = head.split(/[([\n]/)
  return known.get(keyOf(head)) ?? known.get(keyOf(first)) ?? ''
}

/** Every target that the owner can choose, with its label. */
export function targetsFor(head: string): { target: Target; words: string }[] {
  const name = head.trim().slice(0, 80)
  const attribute = targetOfHead(head)
  return [
    { target: '', words: 'Leave out' },
    ...sheetColumns.map((column) => ({ target: column, words: labelOf(column) })),
    ...schemes.map((scheme) => ({ target: `number:${scheme}`, words: numberLabel(scheme) })),
    ...(name ? [{ target: `specification:${name}`, words: `Specification “${name}”` }] : []),
    ...(attribute.startsWith('attribute:')
      ? [{ target: attribute, words: 'Specification of a shop' }]
      : []),
  ]
}

function numberLabel(scheme: string) {
  if (scheme === ownCode) return ownCode
  return scheme === 'Maker' ? 'Maker’s part number' : `${scheme} number`
}

export function targetLabel(target: Target) {
  const [kind = '', name = ''] = target.split(/:(.*)/s)
  if (kind === 'number') return numberLabel(name)
  return kind === 'specification' ? name : labelOf(target)
}

export type Column = { head: string; samples: string[] }

/** The first column with a head gets its target; a second column with this head is left out. */
export function recognisedTargets(columns: Column[]): Target[] {
  const taken = new Set<Target>()
  const targets = columns.map((column) => {
    const target = targetOfColumn(column)
    const isFree = target !== '' && !taken.has(target)
    taken.add(target)
    return isFree ? target : ''
  })
  if (taken.has('title')) return targets
  // Many sheets call the name of a part its description.
  return targets.map((target) => (target === 'description' ? 'title' : target))
}

const shopTypes = [
  'simple',
  'variable',
  'variation',
  'grouped',
  'external',
  'virtual',
  'downloadable',
]

function targetOfColumn({ head, samples }: Column) {
  const target = targetOfHead(head)
  const some = samples.filter((sample) => sample !== '')
  // Shops number their products; the word of WooCommerce for the kind of a record is not a type of part.
  if (target === '_id' && some.some((sample) => !idShape.test(sample))) return ''
  if (target === 'type' && some.some((sample) => shopTypes.includes(sample.toLowerCase())))
    return ''
  return target
}

/** A head is looked for in so many first rows. */
export const headRows = 20

/** The row with the most known heads among the first ones; sheets begin with a title or merged heads. */
export function headRowIn(rows: { row: number; cells: string[] }[]) {
  const scored = rows.slice(0, headRows).map(({ row, cells }) => {
    const found = new Set(cells.map(targetOfHead).filter((target) => target !== ''))
    return { row, score: found.size }
  })
  const [best] = scored.toSorted((one, other) => other.score - one.score || one.row - other.row)
  return best?.row ?? 1
}

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
