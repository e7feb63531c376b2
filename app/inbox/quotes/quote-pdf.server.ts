import { createRequire } from 'node:module'

import type Pdf from 'pdfkit'

import { moneyText } from './decimal.ts'
import { dayText, type Letterhead, type Logo, type QuotedEnquiry } from './quote-text.ts'
import { currencies, currencyOf, leadText, lineSum, type QuoteContent, totalsOf } from './quote.ts'

const require = createRequire(import.meta.url)
const fonts = {
  text: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

const margin = 48
const colours = { ink: '#0A1C26', grey: '#3E525D', line: '#CBD6DA', rule: '#0A1C26' }

type Doc = InstanceType<typeof Pdf>
type Column = { key: string; x: number; width: number; align: 'left' | 'right' }

const columns: Column[] = [
  { key: 'No.', x: 0, width: 22, align: 'left' },
  { key: 'Part', x: 22, width: 222, align: 'left' },
  { key: 'Lead time', x: 250, width: 62, align: 'left' },
  { key: 'Quantity', x: 314, width: 58, align: 'right' },
  { key: 'Unit price', x: 374, width: 60, align: 'right' },
  { key: 'Sum', x: 436, width: 63, align: 'right' },
]

export type PrintedQuote = {
  enquiry: QuotedEnquiry
  quote: QuoteContent
  from: Letterhead
  logo?: Logo | undefined
  version: number
  /** ISO 8601 */
  date: string
}

/** A4, black on white; its fonts can write Latin, Greek and Cyrillic and the signs of units. */
export async function quotePdf(printed: PrintedQuote) {
  const { enquiry, from, logo, version, date } = printed
  // A start takes an eighth longer with it.
  const { default: Pdf } = await import('pdfkit')
  const title = `Quotation ${enquiry.reference}`
  const doc = new Pdf({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 64 },
    bufferPages: true,
    info: { Title: title, Author: from.name, CreationDate: new Date(date) },
    lang: 'en',
  })
  doc.registerFont('text', fonts.text)
  doc.registerFont('bold', fonts.bold)
  drawHead(doc, from, logo)
  drawTitle(doc, title, `Version ${version}, ${dayText(date, from.timeZone)}`)
  drawShip(doc, printed)
  drawLines(doc, printed.quote)
  drawTotals(doc, printed.quote)
  drawWords(doc, printed)
  drawPageNumbers(doc, enquiry.reference)
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function drawHead(doc: Doc, from: Letterhead, logo: Logo | undefined) {
  const { name, tagline, address, phone, email } = from
  const top = margin + (logo ? drawLogo(doc, logo.png) : 0)
  doc.fillColor(colours.ink).font('bold').fontSize(15)
  if (logo?.hasName) doc.text('', margin, top)
  else doc.text(printable(name), margin, top, { width: 260 })
  doc.font('text').fontSize(8.5).fillColor(colours.grey).text(printable(tagline), { width: 260 })
  const bottom = doc.y
  const right = { width: 230, align: 'right' } as const
  doc.text(printable(`${address}\n${phone}\n${email}`), 317, margin + 2, right)
  doc.y = Math.max(bottom, doc.y) + 10
  rule(doc, doc.y, 1.5, colours.rule)
}

/** Returns the height of the text in points. */
function drawLogo(doc: Doc, png: Buffer) {
  // A PNG has its size at these offsets.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const scale = Math.min(173 / width, 52 / height)
  doc.image(png, margin, margin, { width: width * scale })
  return height * scale + 8
}

function drawTitle(doc: Doc, title: string, below: string) {
  const { y } = doc
  doc
    .fillColor(colours.ink)
    .font('bold')
    .fontSize(18)
    .text(title, margin, y + 14)
  doc.font('text').fontSize(9).fillColor(colours.grey).text(below)
  doc.moveDown(0.8)
}

function drawShip(doc: Doc, { enquiry, quote }: PrintedQuote) {
  const rows = [
    ['For', [enquiry.name, enquiry.company].filter(Boolean).join(', ')],
    [
      'Vessel',
      [enquiry.vessel, enquiry.imoNumber && `IMO ${enquiry.imoNumber}`].filter(Boolean).join(', '),
    ],
    [
      'Port',
      [enquiry.port, enquiry.eta && `ETA ${dayText(enquiry.eta)}`].filter(Boolean).join(', '),
    ],
    ['Your reference', [enquiry.ownReference, enquiry.requisition].filter(Boolean).join(', ')],
    ['Valid until', quote.validUntil && dayText(quote.validUntil)],
    ['Delivery', quote.deliveryPlace],
  ] as const
  doc.fontSize(9)
  for (const [name, value] of rows) {
    if (!value) continue
    const { y } = doc
    doc.font('text').fillColor(colours.grey).text(name, margin, y, { width: 90 })
    doc.fillColor(colours.ink).text(printable(value), margin + 94, y, { width: 400 })
  }
  doc.moveDown(1)
}

function drawLines(doc: Doc, quote: QuoteContent) {
  drawTableHead(doc)
  quote.lines.forEach((line, n) => {
    const of = currencyOf(line, quote)
    const sum = lineSum(line, quote)
    const numbers = [line.maker, line.partNumber].filter(Boolean).join(' ')
    const small = [numbers, line.alternative && `Alternative: ${line.alternative}`, line.note]
      .filter(Boolean)
      .map(printable)
      .join('\n')
    const foreign = of === quote.currency ? '' : `${of} `
    const cells = [
      String(n + 1),
      printable(line.title),
      line.notAvailable ? 'Not available' : leadText(line.leadDays),
      printable(`${line.quantity} ${line.unit}`),
      sum ? foreign + moneyText(line.price, currencies[of]) : '–',
      sum ? foreign + moneyText(sum, currencies[of]) : '–',
    ]
    drawRow(doc, cells, small)
  })
}

function drawTableHead(doc: Doc) {
  const { y } = doc
  doc.font('bold').fontSize(8.5).fillColor(colours.ink)
  for (const { key, x, width, align } of columns) doc.text(key, margin + x, y, { width, align })
  doc.y = y + 14
  rule(doc, doc.y, 1, colours.rule)
  doc.y += 6
}

function drawRow(doc: Doc, cells: string[], small: string) {
  const part = columns[1]?.width ?? 0
  const heightOf = (text: string, width: number) => (text ? doc.heightOfString(text, { width }) : 0)
  doc.font('text').fontSize(9)
  const heights = columns.map(({ width }, n) => heightOf(cells[n] ?? '', width))
  const titleHeight = heights[1] ?? 0
  doc.fontSize(8)
  const height = Math.max(...heights, titleHeight + heightOf(small, part)) + 9
  if (doc.y + height > doc.page.height - 80) {
    doc.addPage()
    drawTableHead(doc)
  }
  const { y } = doc
  doc.font('text').fontSize(9).fillColor(colours.ink)
  columns.forEach(({ x, width, align }, n) => {
    doc.text(cells[n] ?? '', margin + x, y, { width, align })
  })
  if (small) {
    doc.fontSize(8).fillColor(colours.grey)
    doc.text(small, margin + (columns[1]?.x ?? 0), y + titleHeight, { width: part })
  }
  doc.y = y + height - 4
  rule(doc, doc.y, 0.5, colours.line)
  doc.y += 5
}

function drawTotals(doc: Doc, quote: QuoteContent) {
  const rows = totalsOf(quote).flatMap(({ currency: of, lines, total }) => {
    const delivery = of === quote.currency && quote.deliveryCost
    const label = quote.deliveryPlace ? `Delivery, ${quote.deliveryPlace}` : 'Delivery'
    const parts = [
      ['Lines', moneyText(lines, currencies[of])] as const,
      [label, moneyText(delivery || '0', currencies[of])] as const,
    ]
    const bold = [`Total, ${of}`, moneyText(total, currencies[of]), 'bold'] as const
    return delivery ? [...parts, bold] : [bold]
  })
  if (doc.y + rows.length * 18 > doc.page.height - 80) doc.addPage()
  doc.moveDown(0.4)
  for (const [name, value, weight] of rows) {
    const { y } = doc
    doc
      .font(weight ? 'bold' : 'text')
      .fontSize(weight ? 11 : 9)
      .fillColor(colours.ink)
    doc.text(printable(name), margin + 150, y, { width: 250, align: 'right' })
    const bottom = doc.y
    doc.text(value, margin + 404, y, { width: 95, align: 'right' })
    doc.y = Math.max(bottom, doc.y) + 3
  }
}

function drawWords(doc: Doc, { quote, enquiry }: PrintedQuote) {
  doc.moveDown(1)
  const order = `To order, answer with the number ${enquiry.reference} and your purchase order.`
  for (const words of [quote.note, quote.terms, order]) {
    if (!words) continue
    doc.font('text').fontSize(9).fillColor(colours.ink)
    doc.text(printable(words), margin, doc.y, { width: 499 })
    doc.moveDown(0.7)
  }
}

function drawPageNumbers(doc: Doc, reference: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0
    const words = `${reference}, page ${page + 1} of ${count}`
    doc.font('text').fontSize(8).fillColor(colours.grey)
    doc.text(words, margin, doc.page.height - 44, { width: 499, align: 'right' })
  }
}

function rule(doc: Doc, y: number, width: number, colour: string) {
  doc
    .moveTo(margin, y)
    .lineTo(margin + 499, y)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke()
}

/** Without control characters, which the font would draw as boxes. */
function printable(text: string) {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ')
}
