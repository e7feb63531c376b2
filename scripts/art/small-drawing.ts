/** For places of about 120 pixels. */
const scale = 1 / 5
/** In units of the full drawing, which is 1920 wide. */
const shortest = 40
/** Fewer lines are a little broader. */
const breadth = 1.4
/** In units of the small drawing, from the line between neighbours. */
const tolerance = 0.8

type Point = readonly [x: number, y: number]

export function smallDrawing(svg: string) {
  return svg
    .replaceAll(/ d="([^"]*)"/g, (_, path: string) => ` d="${smallPath(path)}"`)
    .replaceAll(
      /stroke-width="([\d.]+)"/g,
      (_, width) => `stroke-width="${round(width * scale * breadth)}"`,
    )
    .replace(/viewBox="0 0 (\d+) (\d+)"/, (_, ...size: string[]) => {
      const [width = 0, height = 0] = size.map((side) => Number(side) * scale)
      return `viewBox="0 0 ${width} ${height}"`
    })
}

function smallPath(path: string) {
  const strokes = path.match(/M[^M]*/g) ?? []
  const paths = strokes.flatMap((stroke) => {
    const isClosed = stroke.endsWith('z')
    const points = pointsOf(stroke)
    if (!isClosed && lengthOf(points) < shortest) return []
    const simple = simplified(
      points.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)]),
    )
    return simple.length > 1 ? `${written(simple)}${isClosed ? 'z' : ''}` : []
  })
  return [...new Set(paths)].join('')
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

function round(width: number) {
  return Math.round(width * 100) / 100
}
