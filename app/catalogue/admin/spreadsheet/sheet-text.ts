/** The cells of copied text, as spreadsheet programs write it: tabs between cells, quotes around one with a line break. */
export function tableIn(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; at < text.length;) {
    const cell = cellAt(text, at)
    rows.at(-1)?.push(cell.text)
    const sign = text[cell.end]
    at = cell.end + 1
    if (sign === '\t' && at === text.length) rows.at(-1)?.push('')
    if (sign === '\n' && at < text.length) rows.push([])
  }
  return rows
}

/** `end` is the place of the tab or line break after it. */
function cellAt(text: string, at: number) {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
  quoted.lastIndex = at
  const [whole, inside] = quoted.exec(text) ?? []
  if (whole !== undefined && inside !== undefined) {
    const end = skipReturn(text, at + whole.length)
    return { text: lines(inside.replaceAll('""', '"')), end }
  }
  const plain = /[^\t\r\n]*/y
  plain.lastIndex = at
  const cell = plain.exec(text)?.[0] ?? ''
  return { text: cell, end: skipReturn(text, at + cell.length) }
}

function skipReturn(text: string, at: number) {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 1 : at
}

function lines(text: string) {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** The reverse of `tableIn`. */
export function copiedText(table: string[][]) {
  const cellText = (cell: string) =>
    /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return table.map((row) => row.map(cellText).join('\t')).join('\n')
}
