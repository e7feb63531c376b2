/** Thrown for an answer that has ended before its list has. */
export class CutList extends Error {
  override name = 'CutList'
}

export class NoList extends Error {
  override name = 'NoList'
}

const [quote, backslash, comma] = [34, 92, 44]
const [square, curly, squareEnd, curlyEnd] = [91, 123, 93, 125]

/** In characters. */
const longestElement = 200_000

/** Reads a JSON array of any length; only one element is in memory at a time. */
export async function* listElements(chunks: AsyncIterable<string>): AsyncGenerator<unknown> {
  const scan = scanner()
  for await (const chunk of chunks) {
    for (const text of scan.elementsIn(chunk)) yield parsed(text)
  }
  if (!scan.hasEnded()) throw new CutList()
}

/** Finds where the elements end. JSON.parse checks what is in them. */
function scanner() {
  let depth = 0
  let isString = false
  let isEscaped = false
  let hasEnded = false
  let begun = ''
  const enter = (code: number) => {
    if (depth === 0 && code !== square) throw new NoList()
    depth += 1
  }
  const step = (code: number) => {
    if (isEscaped) isEscaped = false
    else if (code === quote) isString = !isString
    else if (isString) isEscaped = code === backslash
    else if (code === square || code === curly) enter(code)
    else if (code === squareEnd || code === curlyEnd) depth -= 1
  }
  return {
    hasEnded: () => hasEnded,
    *elementsIn(chunk: string) {
      let start = 0
      for (let at = 0; at < chunk.length && !hasEnded; at += 1) {
        const code = chunk.charCodeAt(at)
        const before = depth
        step(code)
        if (before === 0) {
          if (depth === 0 && !isSpace(code)) throw new NoList()
          start = at + 1
        } else if (depth === 0 || (depth === 1 && code === comma && !isString)) {
          hasEnded = depth === 0
          const text = (begun + chunk.slice(start, at)).trim()
          ;[begun, start] = ['', at + 1]
          if (text !== '') yield text
        }
      }
      if (depth > 0) begun += chunk.slice(start)
      if (begun.length > longestElement) throw new NoList()
    },
  }
}

function isSpace(code: number) {
  return code === 32 || (code >= 9 && code <= 13)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoList()
  }
}
