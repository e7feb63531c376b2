import { decodeQR } from 'qr/decode.js'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { z } from 'zod'

export async function pdfText(pdf: Uint8Array) {
  const pages = await readPages(pdf, async (page) => {
    const { items } = await page.getTextContent()
    return items
      .flatMap((item) => ('str' in item ? [item.str, item.hasEOL ? '\n' : ''] : []))
      .join('')
  })
  return pages.join('\n')
}

export async function pdfPositions(pdf: Uint8Array) {
  const pages = await readPages(pdf, async (page) => (await page.getTextContent()).items)
  return pages
    .flat()
    .flatMap((item) =>
      'str' in item
        ? [{ text: item.str, left: z.array(z.number()).parse(item.transform)[4] ?? 0 }]
        : [],
    )
}

export async function pdfTags(pdf: Uint8Array) {
  const trees = await readPages(pdf, (page) => page.getStructTree())
  return trees.flatMap(namesIn)
}

type Tag = { role: string; children: unknown[] }

function namesIn(tag: unknown): string[] {
  return isTag(tag) ? [tag.role, ...tag.children.flatMap(namesIn)] : []
}

function isTag(node: unknown): node is Tag {
  return typeof node === 'object' && node !== null && 'role' in node && 'children' in node
}

export async function pdfInfo(pdf: Uint8Array) {
  const { info } = await (await opened(pdf)).getMetadata()
  return info
}

const glyphs = z.array(z.number().or(z.object({ originalCharCode: z.number() })))

export async function pdfGlyphs(pdf: Uint8Array) {
  const { OPS } = await getResolvedPDFJS()
  const pages = await readPages(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList()
    let font = ''
    return fnArray.flatMap((operator, n) => {
      const [value]: unknown[] = argsArray[n] ?? []
      if (operator === OPS.setFont) font = nameOf(page.commonObjs.get(String(value)))
      if (operator !== OPS.showText) return []
      const codes = glyphs.parse(value)
      return {
        font,
        codes: codes.flatMap((code) => (typeof code === 'number' ? [] : [code.originalCharCode])),
      }
    })
  })
  return pages.flat()
}

function nameOf(font: unknown) {
  return z
    .object({ name: z.string() })
    .parse(font)
    .name.replace(/^\w+\+/, '')
}

const dashed = z.tuple([z.array(z.number()), z.number()])

/** What the QR codes say, in the order of drawing: each is one dashed line through all rows. */
export async function pdfCodes(pdf: Uint8Array) {
  const { OPS } = await getResolvedPDFJS()
  const pages = await readPages(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList()
    return fnArray.flatMap((operator, n) => {
      if (operator !== OPS.setDash) return []
      const [dashes] = dashed.parse(argsArray[n])
      return dashes.length > 100 ? decodeQR(pictureOf(dashes)) : []
    })
  })
  return pages.flat()
}

/** Every second row comes from the right, and a light square ends each. In RGBA, four pixels a square. */
function pictureOf(dashes: number[]) {
  const squares = dashes.flatMap((length, n) => Array.from({ length }, () => n % 2 === 0))
  const size = Math.floor((Math.sqrt(1 + 4 * squares.length) - 1) / 2)
  const [scale, margin] = [4, 4]
  const width = (size + 2 * margin) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++) {
      const [row, column] = [Math.floor(y / scale), Math.floor(x / scale)]
      const at = row * (size + 1) + (row % 2 ? size - 1 - column : column)
      const pixel = (y + margin * scale) * width + x + margin * scale
      if (squares[at]) data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  return { width, height: width, data }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof opened>>['getPage']>>

async function readPages<Read>(pdf: Uint8Array, read: (page: Page) => Promise<Read>) {
  const document = await opened(pdf)
  const numbers = Array.from({ length: document.numPages }, (_, n) => n + 1)
  return Promise.all(numbers.map(async (number) => read(await document.getPage(number))))
}

/** The reader takes the bytes over, so it is given a copy. */
function opened(pdf: Uint8Array) {
  return getDocumentProxy(new Uint8Array(pdf))
}
