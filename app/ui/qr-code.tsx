import { encode } from 'uqr'

/** One path, because a rectangle for each module would be ten times as long. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 0 })
  const path = data
    .flatMap((row, y) => runsIn(row).map(({ x, count }) => `M${x} ${y}h${count}v1h-${count}z`))
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}

function runsIn(row: boolean[]) {
  const runs: { x: number; count: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last && last.x + last.count === x) last.count += 1
    else if (isDark) runs.push({ x, count: 1 })
  }
  return runs
}
