/** `end` is exclusive. */
export type Selected = { text: string; start: number; end: number }

/** `select` applies to `words`. */
export type Edit = { start: number; end: number; words: string; select: [from: number, to: number] }

export function bold({ text, start, end }: Selected): Edit {
  const selected = text.slice(start, end)
  const inner = /^\*\*([^*]+)\*\*$/.exec(selected)?.[1]
  if (inner) return { start, end, words: inner, select: [start, start + inner.length] }
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**' && selected) {
    return { start: start - 2, end: end + 2, words: selected, select: [start - 2, end - 2] }
  }
  const trimmed = withoutSpaces({ text, start, end })
  const words = text.slice(trimmed.start, trimmed.end) || 'bold words'
  const from = trimmed.start + 2
  return { ...trimmed, words: `**${words}**`, select: [from, from + words.length] }
}

export function link(selected: Selected): Edit {
  const { start, end } = withoutSpaces(selected)
  const chosen = selected.text.slice(start, end)
  const isAddress = /^(?:https?:\/\/|www\.|\/)\S+$/i.test(chosen)
  const address = isAddress ? chosen.replace(/^www\./i, 'https://$&') : 'https://'
  const words = isAddress || chosen === '' ? 'words' : chosen
  const from = isAddress || chosen === '' ? start + 1 : start + words.length + 3
  const length = isAddress || chosen === '' ? words.length : address.length
  return { start, end, words: `[${words}](${address})`, select: [from, from + length] }
}

export function list(selected: Selected) {
  return markLines(selected, '- ')
}

export function heading(selected: Selected) {
  return markLines(selected, '## ')
}

export function figure(caption: string, target: string) {
  return (selected: Selected): Edit => {
    const { text, start, end } = afterFigure(selected)
    const before = blankLine(text.slice(0, start), (part, breaks) => part.endsWith(breaks))
    const after = blankLine(text.slice(end), (part, breaks) => part.startsWith(breaks))
    const from = start + before.length + '!['.length
    const words = `${before}![${caption}](${target})${after}`
    return { start, end, words, select: [from, from + caption.length] }
  }
}

/** After an insertion the caret is in its caption, where another figure would break it. */
function afterFigure(selected: Selected): Selected {
  const { text, start, end } = selected
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = /^!\[.*\]\(.*\)/.exec(text.slice(from))?.[0] ?? ''
  const after = from + line.length
  return line !== '' && end <= after ? { text, start: after, end: after } : selected
}

/** The position in a text that has changed since; the end if both neighbours have. */
export function positionBetween(text: string, before: string, after: string) {
  if (text.startsWith(before)) return before.length
  return text.endsWith(after) ? text.length - after.length : text.length
}

function blankLine(part: string, hasAtEdge: (part: string, breaks: string) => boolean) {
  if (part === '' || hasAtEdge(part, '\n\n')) return ''
  return hasAtEdge(part, '\n') ? '\n' : '\n\n'
}

function markLines({ text, start, end }: Selected, mark: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  const isMarked = filled.length > 0 && filled.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => {
    if (isMarked) return line.slice(line.startsWith(mark) ? mark.length : 0)
    return (line.trim() === '' && lines.length > 1) || line.startsWith(mark) ? line : mark + line
  })
  const words = changed.join('\n')
  const last = from + words.length
  const moved = Math.max(from, start + words.length - (to - from))
  return { start: from, end: to, words, select: start === end ? [moved, moved] : [from, last] }
}

function withoutSpaces({ text, start, end }: Selected) {
  const selected = text.slice(start, end)
  const from = start + selected.length - selected.trimStart().length
  return { start: from, end: Math.max(from, start + selected.trimEnd().length) }
}
