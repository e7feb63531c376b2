import { Parser } from 'htmlparser2'

const names =
  '(?:a|abbr|article|b|big|blockquote|br|caption|center|code|col|colgroup|dd|del|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|header|hr|i|iframe|img|ins|label|li|link|main|mark|meta|nav|noscript|object|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|tt|u|ul|video)'
/** `<50 mm`, `x < y` and `a<b and b>c` are no tags. */
const rest =
  '(?:\\s*/?>|\\s+(?:[a-z:-]+\\s*=|(?:nowrap|async|defer|hidden|controls|checked)[\\s/>]))'
const tag = new RegExp(`<(?:/?${names}${rest}|!--)`, 'i')
const otherSign = new RegExp(`<(?!/?${names}${rest}|!--)`, 'gi')
const entity = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i

const hidden = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title'])
const blocks = new Set(
  'article blockquote caption dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 table ul ol blockquote pre'.split(' '))

/** A row of a table becomes a line, an entry of a list a line with a dash. Some shops escape their HTML once more. */
export function textOfHtml(text: string): string {
  if (text.includes('<') && tag.test(text)) return linesOf(text)
  if (!text.includes('&') || !entity.test(text)) return text
  const decoded = linesOf(text)
  return tag.test(decoded) ? linesOf(decoded) : decoded
}

/** Streaming, so its time is linear: a tree of thousands of open elements would not be. */
function linesOf(html: string) {
  const lines = openLines()
  const lists: number[] = []
  let skipped = 0
  const isHtml = tag.test(html)
  const parser = new Parser({
    onopentag(name) {
      if (hidden.has(name)) skipped += 1
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 1 : 0)
      if (name === 'br') return lines.end()
      if (name === 'td' || name === 'th') return lines.cell()
      if (paragraphs.has(name)) lines.end(lists.length > 1 ? 1 : 2)
      else if (blocks.has(name) || name === 'hr') lines.end(1)
      if (name === 'li') lines.begin(listSign(lists))
      return undefined
    },
    ontext: (text) =>
      void (skipped === 0 && lines.add(isHtml ? text.replaceAll(/\s+/g, ' ') : text)),
    onclosetag(name) {
      if (hidden.has(name)) skipped -= 1
      if (name === 'ul' || name === 'ol') lists.pop()
      if (paragraphs.has(name)) lines.end(lists.length > 0 ? 1 : 2)
      else if (blocks.has(name)) lines.end(1)
    },
  })
  // WooCommerce writes the end of a line as two characters.
  const known = isHtml ? html.replaceAll(String.raw`\n`, ' ') : html
  parser.end(known.replaceAll(otherSign, '&lt;'))
  return lines.text()
}

function listSign(lists: number[]) {
  const place = lists.at(-1) ?? 0
  if (place > 0) lists[lists.length - 1] = place + 1
  return `${'  '.repeat(Math.min(Math.max(lists.length - 1, 0), 5))}${place > 0 ? `${place}.` : '-'} `
}

function openLines() {
  const parts: string[] = []
  let [line, sign, breaks, isCell] = ['', '', 0, false]
  const end = (count = 0) => {
    const shown = line.trim()
    if (shown !== '') {
      parts.push('\n'.repeat(parts.length === 0 ? 0 : Math.max(breaks, 1)), sign, shown)
      ;[sign, breaks] = ['', 0]
    }
    ;[line, isCell] = ['', false]
    breaks = Math.max(breaks, count)
  }
  return {
    end,
    begin: (text: string) => void (sign = text),
    cell: () => void (isCell = line.trim() !== ''),
    add(text: string) {
      if (isCell && text.trim() === '') return
      line += isCell ? ` | ${text.trimStart()}` : text
      isCell = false
    },
    text() {
      end()
      return parts.join('')
    },
  }
}
