import { encode } from 'uqr'

/** One path of strokes, each from where the last ended: half the bytes of rectangles. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // To find the mask with the fewest large areas takes four times as long, and a reader needs none in particular.
  const { data, size } = encode(text, { ecc: 'L', border: 0, maskPattern: 0 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 .5${data.map(strokesOf).join('')}`} stroke="#000" />
    </svg>
  )
}

/** The dark runs of a row as strokes to the right, and then back to the start of the next row. */
function strokesOf(row: boolean[]) {
  let [path, end] = ['', 0]
  for (const { start, length } of darkRunsIn(row)) {
    if (start > end) path += `m${start - end},0`
    path += `h${length}`
    end = start + length
  }
  return `${path}m-${end},1`
}

function darkRunsIn(row: boolean[]) {
  const runs: { start: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last && last.start + last.length === x) last.length += 1
    else if (isDark) runs.push({ start: x, length: 1 })
  }
  return runs
}
