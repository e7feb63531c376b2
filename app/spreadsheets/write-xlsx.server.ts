import { writeXlsxStream } from 'hucre/xlsx'

type Sheet = { name: string; columns: string[]; rows: AsyncIterable<string[][]> }

/** Cells are text, so that no program takes one for a date. Rows are asked for only as fast as they are received. */
export async function* xlsxFile({ name, columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  // An empty cell is text too, so that a part number that is typed into it keeps its zeros.
  const style = { numFmt: '@' }
  yield* writeXlsxStream(cellsOf(rows), {
    name,
    columns: columns.map((header) => ({ header: storable(header), width: 24, style })),
    freezePane: { rows: 1 },
  })
}

async function* cellsOf(slices: AsyncIterable<string[][]>) {
  for await (const slice of slices) {
    for (const cells of slice) yield cells.map((cell) => (cell === '' ? null : storable(cell)))
  }
}

/** XML has no sign for most control characters. Text that looks like one (`_x000D_`) is read as it is written. */
function storable(text: string) {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
