/** RFC 4180; spreadsheet programs read no cell as a formula. */
export function csvLine(cells: string[]) {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string) {
  // Programs that use `;` or tab as separator start another cell after them, or after a line break.
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
