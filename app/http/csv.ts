/** A line of RFC 4180 in which no cell is read as a formula by a spreadsheet program. */
export function csvLine(cells: string[]) {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string) {
  // With `;` or a tab as separator a program takes what follows them, or a line break, for another cell.
  const parts = cell.split(/(?<=[;\t\r\n])/)
  const marked = parts.map((part) => (isFormula(part) ? `'${part}` : part)).join('')
  const text = /^[\t\r\n]/.test(cell) ? `'${marked}` : marked
  return `"${text.replaceAll('"', '""')}"`
}

/** Some programs skip quotes, spaces and invisible characters; = + - @ also exist in wide and small forms. */
function isFormula(part: string) {
  const [first = ''] = /[^\s\p{C}"]/u.exec(part) ?? []
  return /^[=+\-@]/.test(first.normalize('NFKC'))
}
