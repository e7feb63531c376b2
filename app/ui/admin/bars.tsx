type Bars = { values: number[]; /** How many at the end are dark. */ recent: number }

/** Bars as plain SVG, so that they need no script. The same numbers must stand beside them as text. */
export function Bars({ values, recent }: Bars) {
  const most = Math.max(...values, 1)
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${values.length * 8} 20`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {values.map((value, index) => {
        const height = value === 0 ? 1 : 2 + (18 * value) / most
        return (
          <rect
            // oxlint-disable-next-line no-array-index-key -- A bar is its place.
            key={index}
            x={index * 8 + 1}
            y={20 - height}
            width="6"
            height={height}
            data-recent={index >= values.length - recent || undefined}
          />
        )
      })}
    </svg>
  )
}
