import { encode } from 'uqr'

/** A QR code as one dashed line through all rows: a third of the bytes of its squares. */
export function qrLine(text: string) {
  // The search for the best mask takes four times as long, and readers need none.
  const { data, size } = encode(text, { ecc: 'L', border: 0, maskPattern: 0 })
  const line = data.map((_, row) => `h${row % 2 ? -size : size}v1`)
  return { size, path: `M0 .5${line.join('')}`, dashes: dashesOf(data) }
}

export function qrImage(text: string) {
  const { size, path, dashes } = qrLine(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="none" stroke="#000" stroke-dasharray="${dashes}"/></svg>`
}

function dashesOf(rows: boolean[][]) {
  const squares = rows.flatMap((row, at) => [...(at % 2 ? row.toReversed() : row), false])
  const runs = squares.map(Number).join('').match(/0+|1+/g) ?? []
  return runs.map(({ length }) => length).join(' ')
}
