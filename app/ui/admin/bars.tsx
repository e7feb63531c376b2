type Bars = { values: number[]; /** How many at the end are dark. */ recent: number }

/** Bars as plain SVG, so that they need no script. The same numbers must stand beside them as text. */
export function Bars({ values, recent }: Bars) {
  const most = Math.max(...values, 1)
  const bars = values.map((value, n) => {
    const height = value === 0 ? 1 : 2 + (18 * value) / most
    return `M${n * 8 + 1} 20v-${height}h6v${height}z`
  })
  const first = values.length - recent
  const box = `0 0 ${values.length * 8} 20`
  return (
    <svg className="bars" viewBox={box} preserveAspectRatio="none" aria-hidden>
      <path d={bars.slice(0, first).join('')} />
      <path d={bars.slice(first).join('')} data-recent />
    </svg>
  )
}
