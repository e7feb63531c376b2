import { globSync, readFileSync } from 'node:fs'

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

import { postSlug } from '#app/blog/post-addresses.server.ts'
import { tableIn } from '#app/catalogue/admin/spreadsheet/sheet-range.ts'
import { defaultCategories, slugOf } from '#app/catalogue/categories.ts'
import { faultProblems, isTotalRow, namedCells } from '#app/catalogue/changes/file-cells.ts'
import { headRowIn, recognisedTargets } from '#app/catalogue/changes/import-columns.ts'
import { numbersOfPicture, sameName } from '#app/catalogue/changes/picture-matcher.ts'
import { sheetColumns } from '#app/catalogue/changes/product-cells.ts'
import { entryOf } from '#app/catalogue/changes/row-entry.ts'
import { productEntries } from '#app/catalogue/product-entry.ts'
import { parseQuery } from '#app/catalogue/search/engine/parsed-query.ts'
import { typedWords, writtenWords } from '#app/catalogue/search/engine/search-words.ts'
import { typingSteps } from '#app/catalogue/search/engine/steps.ts'
import { termsOf } from '#app/catalogue/search/engine/terms.ts'
import { missedWords } from '#app/catalogue/search/missed-searches.server.ts'
import { searchText, titleKey, wordsOf } from '#app/database/searched.ts'
import { kindOfHead } from '#app/enquiry-list/column-heads.ts'
import { listIn } from '#app/enquiry-list/list-cookie.ts'
import { detailsFrom } from '#app/enquiry-list/listed-line.ts'
import { rowsIn, readPasted } from '#app/enquiry-list/read-lines.ts'
import { linesOfTable } from '#app/enquiry-list/table-lines.ts'
import { firstWords } from '#app/inbox/admin/enquiry-labels.ts'
import { callLink, chatReply, mailReply } from '#app/inbox/admin/reply.ts'
import { enquiryFields } from '#app/inbox/enquiry.ts'
import { readChat } from '#app/inbox/logged-chats.server.ts'
import { moneyText, typedAmount } from '#app/inbox/quotes/decimal.ts'
import { subscriberFields } from '#app/newsletter/subscriber.ts'
import { countryCode, phone } from '#app/settings/fields.ts'
import { changedText } from '#app/spreadsheets/changed-texts.ts'
import { isMonth } from '#app/spreadsheets/month-names.ts'
import { rowsOfFile } from '#app/spreadsheets/rows-of-file.server.ts'
import { workbookOf } from '#app/spreadsheets/workbook.testing.ts'
import { textBlocks } from '#app/ui/plain-text.tsx'
import { partsOf, picturesIn, plainWords, videosIn } from '#app/ui/text-markup.ts'

import { isStress } from './stress.testing.ts'

// Texts of strangers are read in linear time: ten times the text takes at most twelve times as long.

/** In milliseconds of this thread, which other processes do not change. */
async function timeOf(work: () => unknown) {
  const begun = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

async function bestOf(times: number, work: () => unknown) {
  let best = Infinity
  for (let n = 0; n < times; n += 1) best = Math.min(best, await timeOf(work))
  return best
}

/** In milliseconds: below it a measurement says nothing, and memory that is collected meanwhile costs as much. */
const least = { small: 0.5, large: 8, collected: 25 }
/** In quadratic time the longer text takes minutes, and the one of `npm test` a fifth of a second. */
const lengths = isStress ? { short: 10_000, long: 100_000 } : { short: 2_000, long: 20_000 }

async function isLinear(work: (text: string) => unknown, textOf: (length: number) => string) {
  const [small, large] = [textOf(lengths.short), textOf(lengths.long)]
  for (const times of [1, 3, 5, 9]) {
    const short = Math.max(await bestOf(times, () => work(small)), least.small)
    if (short > 1_000) return false
    const long = await bestOf(times, () => work(large))
    if (long < least.large || long <= 12 * short + least.collected) return true
  }
  return false
}

const units = [
  ' ',
  '\t',
  '\n',
  '\u00A0',
  ' \n',
  'a',
  '1',
  '-',
  '.',
  ',',
  '/',
  ':',
  '(',
  '[',
  '<',
  '"',
  '&',
  '=',
  '_',
  '*',
  '|',
  '@',
  '+',
  'é',
  'a ',
  '1 ',
  '1,',
  'a&',
  '<p ',
  '&amp;',
  '" ',
  '""',
  ' / ',
  ' - 5 ',
  '(5 pcs)',
  '**',
  '[a](',
  'http://',
  '1-1 ',
  'a\n',
  'a: b\n',
  "'=",
  '_x000D_',
  'a,b;c\t"d\n',
]
/** One character after a long run decides whether a search begins anew at each place of it. */
const ends = ['', '\u0001']

const hostile = units.flatMap((unit) =>
  ends.map((end) => ({
    name: JSON.stringify(`${unit}…${end}`),
    textOf: (length: number) => unit.repeat(length / unit.length) + end,
  })),
)

const entries = productEntries(() => defaultCategories)
const choices = { headRow: 1, targets: [...sheetColumns], categoryId: '5' }
const rules = { categories: defaultCategories, entries, choices }
const limits = {
  rows: 1e6,
  columns: 100,
  cell: 1e6,
  inflated: 1e9,
  elements: 1e7,
  texts: 1e8,
}

async function readAll(file: Buffer) {
  try {
    for await (const rows of rowsOfFile(file, limits)) if (!rows) return
  } catch {
    // Refusing it is an answer too.
  }
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const readers: { [name: string]: (text: string) => unknown } = {
  'a row of an import': (text) => {
    const cells = namedCells(
      choices.targets.map(() => text.slice(0, text.length / 10)),
      choices.targets,
    )
    return entryOf(cells, undefined, rules)
  },
  'the pictures of a row': (text) => entryOf(namedCells([text], ['pictures']), undefined, rules),
  'the description of a row': (text) =>
    entryOf(namedCells([`<p>${text}`], ['description']), undefined, rules),
  'a sum below the rows': (text) => isTotalRow([text, `total${text}`], []),
  'a cell with a fault': (text) =>
    faultProblems([{ kind: 'letters', column: 0 }], [text], ['title']),
  'HTML in a title': (text) => namedCells([`${text}&amp;`], ['title']),
  'a code of a file': (text) => changedText(`1${text}`.slice(0, 60), isMonth),
  'heads of an import': (text) => {
    recognisedTargets([{ head: text, samples: [text] }])
    return headRowIn([{ row: 1, cells: [text, text] }])
  },
  'the name of a picture': (text) => [numbersOfPicture(text), sameName(text)],
  'cells pasted into the spreadsheet': tableIn,
  // A control character near the beginning makes it a file of another kind.
  'quotation marks of a CSV file': (text) =>
    readAll(Buffer.from(`a;b\n"${text.replaceAll('\u0001', '!')}`)),
  'a CSV file': (text) => readAll(Buffer.from(`a;b\n${text.replaceAll('\u0001', '!')}`)),
  'a workbook': (text) =>
    readAll(
      workbookOf(`<row><c t="str"><v>${escaped(text.replaceAll('\u0001', ''))}</v></c></row>`),
    ),
  // The form takes no more lines.
  'a pasted list': (text) => readPasted(rowsIn(text, 2001).join('\n')),
  'lines of a table': (text) =>
    linesOfTable([
      [text, text, text],
      ['1', text, text],
    ]),
  'a head and a detail of a list': (text) => [kindOfHead(text), detailsFrom(text)],
  'the cookie of a list': (text) => listIn(`list=${text}`),
  'a search': (text) => [parseQuery(text), typedWords(text), missedWords(text), wordsOf(text)],
  'a search while it is typed': (text) => typingSteps(parseQuery(text)),
  'what is indexed': (text) => [writtenWords(text), searchText([text]), titleKey(text)],
  'terms of a product': (text) =>
    termsOf({
      title: text,
      maker: 'MAN',
      model: 'L23',
      numbers: [{ scheme: 'Maker', value: text }],
      names: ['Gasket'],
      texts: [text],
      filters: {},
      specifications: [
        { name: text, value: text },
        { name: 'Power', value: `12 ${text}` },
      ],
    }),
  'blocks of a text': textBlocks,
  'markup of a text': (text) => [partsOf(text), plainWords(text), picturesIn(text), videosIn(text)],
  'names of addresses': (text) => [slugOf(text), postSlug(text), countryCode(text)],
  'a copied chat': (text) => readChat(text, { names: [], phones: [] }),
  'an enquiry': (text) =>
    enquiryFields.safeParse({ name: text, phone: text, email: text, message: text, terms: text }),
  'an answer': (text) => {
    const enquiry = { name: text, phone: text, email: text, message: text, reference: 'A' }
    return [firstWords(text), callLink(text, 'BD'), chatReply(enquiry, 'BD'), mailReply(enquiry)]
  },
  'an amount': (text) => [typedAmount(text), /^\d+$/.test(text) && moneyText(text.slice(0, 9), 2)],
  'a subscription': (text) => subscriberFields.safeParse({ email: text, source: text }),
  'a phone number of the company': (text) => phone.safeParse(text),
}

test.each(Object.entries(readers))(
  '%s: ten times the text takes at most twelve times as long',
  async (_, work) => {
    const slow: string[] = []
    for (const { name, textOf } of hostile) {
      if (!(await isLinear(work, textOf))) slow.push(name)
    }
    expect(slow).toEqual([])
  },
  300_000,
)

/** Every regular expression that is written in the site, but for the two folders of HTTP. */
function regularExpressions() {
  const files = globSync('app/**/*.{ts,tsx}')
    .filter((path) => !/\.(?:test|testing|contract)\.tsx?$/.test(path))
    .filter((path) => !/^app\/(?:http|server)\//.test(path))
  return files.flatMap((path) => {
    const { program } = parseSync(path, readFileSync(path, 'utf8'))
    return literalsIn(program).map((one) => ({ ...one, path }))
  })
}

type Literal = { pattern: string; flags: string }

function literalsIn(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null) return []
  const found = 'regex' in node ? [node.regex].filter(isLiteral) : []
  return [...found, ...Object.values(node).flatMap(literalsIn)]
}

function isLiteral(regex: unknown): regex is Literal {
  return typeof regex === 'object' && regex !== null && 'pattern' in regex
}

/** What the regular expression itself looks for, once and in pairs. */
function unitsFor(pattern: string) {
  const signs = pattern.replaceAll(/\\[a-zA-Z](?:\{[^}]*\})?/g, '').replaceAll(/[\\^$?+*{}|]/g, '')
  const own = [...new Set(signs)].slice(0, 40)
  const words = (pattern.match(/[a-z]{2,}/gi) ?? []).slice(0, 5)
  const pairs = own.slice(0, 8).flatMap((one) => own.slice(0, 8).map((other) => one + other))
  return new Set([...units, ...own, ...pairs, ...words, ...words.map((word) => `${word} `)])
}

test('every regular expression reads a text of one repeated sign in linear time', async () => {
  const all = regularExpressions()
  expect(all.length).toBeGreaterThan(400)
  const slow: string[] = []
  for (const { path, pattern, flags } of all) {
    const search = new RegExp(pattern, flags)
    const work = (text: string) => {
      search.lastIndex = 0
      return search.global ? text.replaceAll(search, '') : search.exec(text)
    }
    for (const unit of unitsFor(pattern)) {
      for (const [start, end] of [
        ['', '\u0001'],
        ['a', 'a'],
      ]) {
        const textOf = (length: number) => start + unit.repeat(length / unit.length) + end
        // Quadratic time is 10 ms and more for 8 kB, linear time is below one.
        const text = textOf(8_000)
        if ((await timeOf(() => work(text))) < 6 || (await isLinear(work, textOf))) continue
        slow.push(`${path}: /${pattern}/${flags} with ${JSON.stringify(unit)}`)
        break
      }
    }
  }
  expect(slow).toEqual([])
}, 300_000)
