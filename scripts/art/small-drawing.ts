/** For places of about 120 pixels. */
const scale = 1 / 5
/** In units of the full drawing, which is 1920 wide. */
const shortest = 72
/** Fewer lines are a little broader. */
const breadth = 1.4
/** In units of the small drawing, from the line between neighbours. */
const tolerance = 1
/** A line that is nowhere further from the outline is part of it; in units of the small drawing. */
const nearby = 1.3

type Point = readonly [x: number, y: number]

/** Strokes the silhouette instead of repeating its line, and leaves out lines that run along it. */
export function smallDrawing(svg: string) {
  const [silhouette = '', inner = ''] = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
  const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  const [thin, thick] = [...svg.matchAll(/stroke-width="([\d.]+)"/g)].map(([, line]) => line)
  const outlines = strokesOf(silhouette)
  const edges = outlines.flatMap(edgesOf)
  const lines = strokesOf(inner, shortest).filter(
    (points) => !points.every((point) => edges.some((edge) => distanceTo(edge, point) < nearby)),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Number(width) * scale} ${Number(height) * scale}">` +
    '<g stroke="#0a1c26" stroke-linecap="round" stroke-linejoin="round">' +
    `<path fill="#fff" fill-rule="evenodd" stroke-width="${broad(thick)}" d="${outlines.map((points) => `${written(points)}z`).join('')}"/>` +
    `<path fill="none" stroke-width="${broad(thin)}" d="${[...new Set(lines.map(written))].join('')}"/></g></svg>`
  )
}

/** In units of the small drawing. */
function strokesOf(path: string, atLeast = 0) {
  const strokes = path.match(/M[^M]*/g) ?? []
  return strokes
    .map(pointsOf)
    .filter((points) => lengthOf(points) >= atLeast)
    .map((points) =>
      simplified(points.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)])),
    )
    .filter((points) => points.length > 1)
}

function edgesOf(points: readonly Point[]): [Point, Point][] {
  return points.flatMap((point, index) => {
    const before = points.at(index - 1)
    return before ? [[before, point]] : []
  })
}

function distanceTo([[x1, y1], [x2, y2]]: [Point, Point], [x, y]: Point) {
  const [alongX, alongY] = [x2 - x1, y2 - y1]
  const length = alongX ** 2 + alongY ** 2
  const share = length && ((x - x1) * alongX + (y - y1) * alongY) / length
  const at = Math.min(1, Math.max(0, share))
  return Math.hypot(x - x1 - at * alongX, y - y1 - at * alongY)
}

/** Of a stroke such as `M10 20l3 4-5 6`: start, then relative steps. */
function pointsOf(stroke: string): Point[] {
  const numbers = (stroke.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  let [x, y] = [0, 0]
  return numbers.flatMap((step, index) => {
    if (index % 2 === 0) {
      x += step
      return []
    }
    y += step
    return [[x, y] as const]
  })
}

function lengthOf(points: readonly Point[]) {
  return points.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = points[Math.max(0, index - 1)] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)
}

/** Ramer–Douglas–Peucker. */
function simplified(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const distances = points.map((point) => distance(point, first, last))
  const furthest = Math.max(...distances)
  if (furthest < tolerance) return [first, last]
  const at = distances.indexOf(furthest)
  const before = simplified(points.slice(0, at + 1))
  return [...before.slice(0, -1), ...simplified(points.slice(at))]
}

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point) {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}

function written(points: readonly Point[]) {
  return points
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index - 1] ?? [0, 0]
      const [stepX, stepY] = [x - fromX, y - fromY]
      if (index === 0) return `M${stepX} ${stepY}l`
      return `${index > 1 && stepX >= 0 ? ' ' : ''}${stepX}${stepY < 0 ? '' : ' '}${stepY}`
    })
    .join('')
}

function broad(width: string | undefined) {
  return Math.round(Number(width) * scale * breadth * 100) / 100
}
