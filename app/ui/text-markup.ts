export type Part = { at: number; words: string; isBold: boolean; address?: string | undefined }

type Token = Omit<Part, 'isBold'> & { length: number; mark?: { opens: boolean; closes: boolean } }

// One character decides each choice, so that hostile text is read in linear time.
const markup =
  /(\*{2,})|\[([^[\]\n]{1,500})\]\(((?:[^\s()]|\([^\s()]*\)){1,2000})\)|\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi
const headingMark = /^\s*##\s+(?=\S)/

/** `**bold**`, `[words](address)` and web addresses, each within one line. */
export function partsOf(text: string): Part[] {
  const tokens = tokensIn(text)
  const pairs = pairsOf(tokens)
  const parts: Part[] = []
  let isBold = false
  for (const { at, words, address } of tokens) {
    if (pairs.has(at)) isBold = !isBold
    else add(parts, { at, words, isBold, address })
  }
  return parts
}

function add(parts: Part[], part: Part) {
  const last = parts.at(-1)
  const inner = part.address && /^\*\*(?=\S)([^*]+)(?<=\S)\*\*$/.exec(part.words)?.[1]
  if (inner) parts.push({ ...part, words: inner, isBold: true })
  else if (last?.isBold !== part.isBold || last.address || part.address) parts.push(part)
  else last.words += part.words
}

function tokensIn(text: string) {
  const search = new RegExp(markup)
  const tokens: Token[] = []
  let end = 0
  const addWords = (to: number) => {
    const words = text.slice(end, to)
    if (words !== '') tokens.push({ at: end, words, length: words.length })
  }
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const token = tokenOf(text, found)
    if (!token) continue
    addWords(token.at)
    tokens.push(token)
    // Punctuation after a web address can begin the next mark.
    end = search.lastIndex = token.at + token.length
  }
  addWords(text.length)
  return tokens
}

function tokenOf(text: string, found: RegExpExecArray): Token | undefined {
  const [whole, stars, words, target = ''] = found
  const { index: at } = found
  if (stars) return stars.length === 2 ? boldMark(text, at) : undefined
  const label = words ?? withoutPunctuation(whole)
  const address = linkAddress(words ? target : label.replace(/^www\./i, 'https://$&'))
  if (address === undefined) return undefined
  return { at, words: label, address, length: words ? whole.length : label.length }
}

function boldMark(text: string, at: number): Token {
  const opens = /\S/.test(text.charAt(at + 2))
  const closes = /\S/.test(text.charAt(at - 1))
  return { at, words: '**', length: 2, mark: { opens, closes } }
}

function pairsOf(tokens: Token[]) {
  const pairs = new Set<number>()
  let open: number | undefined
  for (const { at, words, mark } of tokens) {
    if (words.includes('\n')) open = undefined
    if (mark?.closes && open !== undefined) {
      pairs.add(open).add(at)
      open = undefined
    } else if (mark?.opens) open = at
  }
  return pairs
}

function withoutPunctuation(text: string) {
  let surplus = countOf(text, ')') - countOf(text, '(')
  let end = text.length
  for (; end > 0; end--) {
    const last = text.charAt(end - 1)
    if (last === ')' && surplus > 0) surplus--
    else if (!/[.,:;!?'’…*\]]/.test(last)) break
  }
  return text.slice(0, end)
}

function countOf(text: string, sign: string) {
  return text.split(sign).length - 1
}

/** Undefined unless it is a path of this site, web, mail or telephone. */
function linkAddress(target: string) {
  if (target.startsWith('/')) return /^\/(?![/\\])/.test(target) ? target : undefined
  const url = URL.parse(target)
  if (url && /^https?:$/.test(url.protocol))
    return /^https?:\/\//i.test(target) ? target : undefined
  return url && /^(?:mailto|tel):$/.test(url.protocol) ? target : undefined
}

/** Words of `## Heading`; undefined for other lines. */
export function headingWords(line: string) {
  return headingMark.test(line) ? line.replace(headingMark, '') : undefined
}

export function plainWords(text: string) {
  const written = text.split('\n').filter((line) => !figureIn(line))
  const lines = written.map((line) => headingWords(line) ?? line)
  const parts = partsOf(lines.join('\n'))
  return parts.map(({ words }) => words).join('')
}

export type Figure = { caption: string } & ({ picture: string } | { videoId: string })

const figureLine = /^\s*!\[([^[\]\n]{0,500})\]\((\S{1,200})\)\s*$/
const ownPicture = /^\/media\/[0-9a-f]{32}\.(?:webp|jpg|png|avif)$/
const ownVideo = /^\/videos#(\S{1,100})$/

/** Reads `![caption](/media/…)` and `![caption](/videos#id)`; undefined for other lines. */
export function figureIn(text: string): Figure | undefined {
  const [, caption = '', target = ''] = figureLine.exec(text) ?? []
  if (ownPicture.test(target)) return { caption, picture: target }
  const videoId = ownVideo.exec(target)?.[1]
  return videoId === undefined ? undefined : { caption, videoId }
}

export function picturesIn(text: string) {
  const pictures = figuresIn(text).flatMap((figure) =>
    'picture' in figure ? [figure.picture] : [],
  )
  return [...new Set(pictures)]
}

export function videosIn(text: string) {
  const ids = figuresIn(text).flatMap((figure) => ('videoId' in figure ? [figure.videoId] : []))
  return [...new Set(ids)].slice(0, mostVideos)
}

const mostVideos = 50

function figuresIn(text: string) {
  return text.split('\n').flatMap((line) => figureIn(line) ?? [])
}
