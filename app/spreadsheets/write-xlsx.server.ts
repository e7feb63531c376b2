import { zipFile } from './write-zip.server.ts'

type Sheet = { name: string; columns: string[]; rows: AsyncIterable<string[][]> }

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one sheet whose cells are text, so that no program takes one for a date, a number or a formula. */
export function xlsxFile({ name, columns, rows }: Sheet) {
  const types = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`
  return zipFile([
    { name: '[Content_Types].xml', text: [types] },
    { name: '_rels/.rels', text: [relations([['officeDocument', 'xl/workbook.xml']])] },
    {
      name: 'xl/workbook.xml',
      text: [
        `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relations([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', text: [styles] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetText(columns, rows) },
  ])
}

function relations(targets: [string, string][]) {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${xml}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`
}

/** Style 1 is text (49), so that a cell stays text when it is typed over; 2 is a bold head. */
const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

async function* sheetText(columns: string[], rows: AsyncIterable<string[][]>) {
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const width = `<cols><col min="1" max="${columns.length}" width="24" style="1" customWidth="1"/></cols>`
  yield `${xml}<worksheet xmlns="${main}">${pane}${width}<sheetData>${rowText(columns, 2)}`
  for await (const slice of rows) yield slice.map((cells) => rowText(cells, 1)).join('')
  yield '</sheetData></worksheet>'
}

function rowText(cells: string[], style: number) {
  const filled = cells.map((text, index) => {
    const cell = `<c r="${columnName(index)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">`
    return text === '' ? '' : `${cell}${escaped(text)}</t></is></c>`
  })
  return `<row>${filled.join('')}</row>`
}

/** Without its row, which follows from the order. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** XML has no sign for most control characters. What looks like the sign of one (`_x000D_`) is read as it is written. */
function escaped(text: string) {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}
