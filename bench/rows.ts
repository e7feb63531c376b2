/** One line of the table; without a goal it only informs. */
export type Row = { what: string; measured: string; goal?: string; met?: boolean }

/** `figure` is what must not pass `limit`; `shown` says it, and what is worth knowing beside it. */
export function atMost(what: string, figure: number, limit: number, unit: string, shown?: string) {
  const measured = shown ?? `${short(figure)} ${unit}`
  return { what, measured, goal: `<= ${limit} ${unit}`, met: figure <= limit } satisfies Row
}

export function atLeast(what: string, figure: number, limit: number, unit: string, shown?: string) {
  const measured = shown ?? `${short(figure)} ${unit}`
  return { what, measured, goal: `>= ${limit} ${unit}`, met: figure >= limit } satisfies Row
}

export function markdown(rows: Row[]) {
  const lines = rows.map(({ what, measured, goal = '', met }) => {
    const verdict = met === undefined ? '' : met ? 'yes' : '**no**'
    return `| ${what} | ${measured} | ${goal} | ${verdict} |`
  })
  return ['| What | Measured | Goal | Met |', '|---|---|---|---|', ...lines].join('\n')
}

export function median(figures: number[]) {
  return percentile(figures, 0.5)
}

/** The figure that `share` (0 to 1) of all do not pass. */
export function percentile(figures: number[], share: number) {
  const sorted = figures.toSorted((one, other) => one - other)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new Error('There is nothing to take a percentile of')
  return found
}

/** Three digits are more than these machines repeat. */
export function short(figure: number) {
  return Number(figure.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 6 })
}

export function kilobytes(bytes: number) {
  return bytes / 1000
}
