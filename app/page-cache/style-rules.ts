/** Reads the sheets of our own build: minified, without nesting, and without braces in strings. */
export type Rule = {
  head: string
  body: string | Rule[]
  /** Each selector with the names that it needs; without names it is for a state that no page begins with. */
  selectors: { text: string; needs: string[] | undefined }[]
  uses: string[]
}

const group = /^@(?:media|supports|layer|container)\b/
const printed = /^@media print/
const laterState =
  /:(?:hover|active|focus|focus-visible|focus-within|popover-open|user-invalid|fullscreen)\b|::(?:backdrop|selection|view-transition)/

export function rulesIn(sheet: string): Rule[] {
  const rules: Rule[] = []
  let begin = 0
  let depth = 0
  let open = 0
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    if (brace === '{') {
      if (depth === 0) open = index
      depth += 1
      continue
    }
    depth -= 1
    if (depth > 0) continue
    rules.push(...ruleOf(sheet.slice(begin, open), sheet.slice(open + 1, index)))
    begin = index + 1
  }
  return rules
}

function ruleOf(before: string, body: string): Rule[] {
  const statements = before.replace(/\/\*.*?\*\//gs, '').split(';')
  const head = statements.pop()?.trim() ?? ''
  const order = statements
    .filter((text) => text.trim() !== '')
    .map((text) => ({ head: text.trim(), body: '', selectors: [], uses: [] }))
  if (printed.test(head)) return order
  if (group.test(head)) return [...order, { head, body: rulesIn(body), selectors: [], uses: [] }]
  const selectors = head.startsWith('@')
    ? []
    : selectorsIn(head).map((text) => ({ text, needs: needsOf(text) }))
  return [...order, { head, body, selectors, uses: head.startsWith('@') ? [] : usesOf(body) }]
}

function usesOf(body: string) {
  const animations = [...body.matchAll(/animation(?:-name)?:([^;]+)/g)].map(
    ([, names = '']) => names,
  )
  return [...body.matchAll(/--tw-[\w-]+/g), ...animations.join(' ').matchAll(/[\w-]+/g)].map(
    ([name]) => name,
  )
}

/** Commas in brackets do not part selectors. */
function selectorsIn(head: string) {
  const selectors = ['']
  let depth = 0
  for (const part of head.split(/(\\.|[()[\],])/)) {
    if (part === '(' || part === '[') depth += 1
    if (part === ')' || part === ']') depth -= 1
    if (part === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += part
  }
  return selectors
}

const innerBrackets = /:[\w-]+\([^()]*\)/
const escapedSign = /\\(.)/g
const hiddenSign = /[\ue000-\ue0ff]/g

function needsOf(selector: string) {
  // An escaped sign is part of a name: it stands where no sign of CSS is until the name is read.
  let rest = selector.replaceAll(escapedSign, (_, sign: string) => movedBy(sign, 0xe000))
  // What stands in `:not()`, `:is()` or `:has()` may be missing, so nothing in them is needed.
  while (innerBrackets.test(rest)) rest = rest.replace(innerBrackets, '')
  if (laterState.test(rest)) return undefined
  const needs: string[] = []
  const take = (sign: string, pattern: RegExp) => {
    rest = rest.replaceAll(pattern, (_, name: string) => {
      needs.push(sign + name.replaceAll(hiddenSign, (one) => movedBy(one, -0xe000)))
      return ''
    })
  }
  take('[', /\[([\w-]+)[^[\]]*\]/g)
  take('.', /\.([\w\ue000-\ue0ff-]+)/g)
  take('#', /#([\w-]+)/g)
  rest = rest.replaceAll(/::?[\w-]+/g, '')
  take('', /([a-z][\w-]*)/g)
  return needs
}

function movedBy(sign: string, distance: number) {
  return String.fromCodePoint((sign.codePointAt(0) ?? 0) + distance)
}

/** The names of tags, classes, ids and attributes in a part of a page, without what closed details hide. */
export function wordsOf(part: string) {
  const words = new Set(['html', 'body', '[lang'])
  const lists = new Set<string>()
  for (const [, tag, attribute, value = ''] of withoutHidden(part).matchAll(
    /<([a-z][\w-]*)|\s([A-Za-z][\w-]*)="([^"]*)"/g,
  )) {
    if (tag) words.add(tag)
    else {
      words.add(`[${attribute?.toLowerCase()}`)
      if (attribute === 'class') lists.add(value)
      if (attribute === 'id') words.add(`#${value}`)
    }
  }
  for (const name of [...lists].flatMap((list) => decoded(list).split(/\s+/))) words.add(`.${name}`)
  return words
}

function withoutHidden(part: string) {
  return part.replaceAll(/(<details(?![^>]* open)[^>]*>)(.*?<\/summary>).*?<\/details>/gs, '$1$2')
}

function decoded(text: string) {
  return text
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

export function pickRules(rules: readonly Rule[], words: ReadonlySet<string>) {
  const used = new Set<string>()
  const picked = rules.map((rule) => textOf(rule, words, used)).join('')
  const besides = rules.filter((rule) => isUsed(rule, used))
  return picked + besides.map(({ head, body }) => `${head}{${String(body)}}`).join('')
}

function textOf(rule: Rule, words: ReadonlySet<string>, used: Set<string>): string {
  const { head, body, selectors } = rule
  if (typeof body !== 'string') {
    const inner = head === fallbacks ? '' : body.map((one) => textOf(one, words, used)).join('')
    if (inner) return `${head}{${inner}}`
    // The order of layers is that of their first naming.
    return head.startsWith('@layer') ? `${head};` : ''
  }
  if (head.startsWith('@')) return body ? '' : `${head};`
  const needed = selectors.filter(({ needs }) => needs?.every((name) => words.has(name)))
  if (needed.length === 0) return ''
  for (const name of rule.uses) used.add(name)
  return `${needed.map(({ text }) => text).join(',')}{${body}}`
}

/** Initial values for browsers without `@property`; they get them with the whole style sheet. */
const fallbacks = '@layer properties'

function isUsed({ head, body }: Rule, used: ReadonlySet<string>) {
  const [kind, name = ''] = head.split(' ', 2)
  if (kind === '@property' || kind === '@keyframes') return used.has(name)
  if (kind !== '@font-face') return false
  // Faces of accented letters come with the whole style sheet.
  const [, start = '0'] = /unicode-range:U\+([\da-f]+)/i.exec(String(body)) ?? []
  return Number.parseInt(start, 16) < 0x80
}
