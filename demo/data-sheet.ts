import { specificationsOf } from '#app/catalogue/product.ts'

import type { DemoProduct } from './demo-product.ts'

const note =
  'Demo data sheet. Numbers with DEMO in them cannot be ordered. The plate of your machine holds.'

/** One page of A4 with the facts of a product, in a font that every reader of PDF has. */
export function dataSheet(product: DemoProduct) {
  const { title, category, partNumbers = [], specifications = [], fits = [] } = product
  const facts = [
    { name: 'Category', value: category },
    ...specificationsOf(product, specifications),
    ...partNumbers.map(({ scheme, value }) => ({ name: `${scheme} no.`, value })),
    ...fits.map(({ maker, model }) => ({ name: 'Fits', value: `${maker} ${model}` })),
  ]
  const rows = facts.flatMap(({ name, value }, row) => [
    textAt(56, 740 - 20 * row, 10, name),
    textAt(190, 740 - 20 * row, 10, value),
  ])
  return pdfOf([textAt(56, 780, 15, title), ...rows, textAt(56, 48, 8, note)].join('\n'))
}

/** In points from the lower left corner. */
function textAt(x: number, y: number, size: number, text: string) {
  const escaped = text.replaceAll('\u202f', ' ').replaceAll(/[\\()]/g, String.raw`\$&`)
  return `BT /F1 ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`
}

function pdfOf(content: string) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${inWinAnsi(content).length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = inWinAnsi(file).length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = inWinAnsi(file).length
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return inWinAnsi(file)
}

/** Latin-1, with the one dash and quote that the demo has outside it. */
function inWinAnsi(text: string) {
  return Buffer.from(text.replaceAll('–', '\u0096').replaceAll('’', '\u0092'), 'latin1')
}
