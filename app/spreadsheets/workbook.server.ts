import { FileRefused, instead } from './file-refusal.ts'
import type { ReadingChoice, SheetDescription } from './sheet-file.ts'
import type { Parts, XmlReader } from './workbook-parts.server.ts'

/** Day 60 of the usual ones is 29 February 1900, which only spreadsheets know; those of 1904 are of old Macs. */
const firstDays = { usual: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) }

export type Workbook = {
  sheets: WorkbookSheet[]
  firstDay: number
  texts: string
  styles: string
}
type WorkbookSheet = Pick<SheetDescription, 'name' | 'kind' | 'isHidden'> & { part: string }

/** Parts are found by their relationships, because programs give them other names and folders. */
export async function openWorkbook(parts: Parts, xml: XmlReader): Promise<Workbook> {
  const main = (await relationsOf(xml, '')).find(({ type }) => type === 'officeDocument')
  const named = [main?.part ?? '', 'xl/workbook.xml', 'workbook.xml']
  const part = named.find((name) => name.endsWith('.xml') && parts.has(name))
  if (!part || /^(?:word|ppt)\//i.test(part)) throw otherKind(parts)
  const relations = await relationsOf(xml, part)
  const partOf = (type: string, usual: string) =>
    relations.find((one) => one.type === type)?.part ?? resolved(part, usual)
  const { sheets, firstDay } = await sheetsOf(xml, part)
  return {
    sheets: sheets.map(({ id, ...sheet }, index) => {
      const found = relations.find((one) => one.id === id)
      const kind = kinds[found?.type || 'worksheet'] ?? 'other'
      return { ...sheet, kind, part: found?.part ?? resolved(part, usualSheet(index)) }
    }),
    firstDay,
    texts: partOf('sharedStrings', 'sharedStrings.xml'),
    styles: partOf('styles', 'styles.xml'),
  }
}

const kinds: { [type: string]: SheetDescription['kind'] } = {
  worksheet: 'worksheet',
  chartsheet: 'chart',
}

function usualSheet(index: number) {
  return `worksheets/sheet${index + 1}.xml`
}

function otherKind({ has }: Parts) {
  const kind = has('word/document.xml')
    ? 'a Word document'
    : has('content.xml')
      ? 'an OpenDocument file'
      : has('xl/workbook.bin')
        ? 'a binary workbook (.xlsb)'
        : has('ppt/presentation.xml')
          ? 'a presentation'
          : has('Index/Document.iwa')
            ? 'a Numbers file'
            : 'a ZIP file without a workbook'
  return new FileRefused(`This file is ${kind}. ${instead}`)
}

/** The last word of a type is the same in strict workbooks, whose namespaces are others. */
async function relationsOf(xml: XmlReader, source: string) {
  const [folder, name] = /^(?:(.*)\/)?([^/]*)$/.exec(source)?.slice(1) ?? []
  const relations: { id: string; type: string; part: string }[] = []
  await xml.read(`${folder ? `${folder}/` : ''}_rels/${name ?? ''}.rels`, {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      relations.push({ id: Id, type, part: resolved(source, Target) })
    },
  })
  return relations
}

function resolved(source: string, target: string) {
  const address = URL.parse(target, `file:///${source}`)
  try {
    return decodeURIComponent(address?.pathname ?? '').slice(1)
  } catch {
    return target
  }
}

async function sheetsOf(xml: XmlReader, part: string) {
  const sheets: (Omit<WorkbookSheet, 'part' | 'kind'> & { id: string })[] = []
  let firstDay = firstDays.usual
  await xml.read(part, {
    open(element, attributes) {
      if (element === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? ''))
        firstDay = firstDays.of1904
      if (element !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([name]) => /:id$/i.test(name)) ?? []
      const { name = '', state = 'visible' } = attributes
      sheets.push({ name, id, isHidden: state !== 'visible' })
    },
  })
  if (sheets.length === 0) sheets.push({ name: 'Sheet1', id: '', isHidden: false })
  return { sheets, firstDay }
}

export function chosenSheet({ sheets }: Workbook, { sheet }: ReadingChoice) {
  const worksheets = sheets.filter(({ kind }) => kind === 'worksheet')
  if (sheet === undefined) {
    const first = worksheets.find(({ isHidden }) => !isHidden) ?? worksheets[0]
    if (!first) throw new FileRefused(`This workbook has no sheet. ${instead}`)
    return first
  }
  const named = worksheets.find(({ name }) => name === sheet)
  const names = worksheets.map(({ name }) => `“${name}”`).join(', ')
  if (!named) throw new FileRefused(`This workbook has no sheet “${sheet}”. Its sheets: ${names}.`)
  return named
}
