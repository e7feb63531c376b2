/** A part of a plain text; `id` is its URL fragment. */
export type Block = {
  id: string
  kind: 'heading' | 'paragraph' | 'list' | 'steps'
  lines: string[]
}

const longestHeading = 80
const listLine = /^\s*[–•*-]\s/
const stepLine = /^\s*\d{1,2}[.)]\s/

/**
 * Splits a plain text at its blank lines. Lines that begin with a dash or a number are lists, a short single line
 * above a text is its heading. No line is lost or changed.
 */
export function textBlocks(text: string): Block[] {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n(?:[^\S\n]*\n)+/)
  const found = parts.flatMap((part) => runs(part.split('\n').filter((line) => line.trim())))
  return found.map((run, place) => {
    const below = found[place + 1]
    const leads = below && couldLead(run) && !couldLead(below)
    return { id: `part-${place + 1}`, kind: leads ? 'heading' : run.kind, lines: run.lines }
  })
}

type Run = Pick<Block, 'kind' | 'lines'> & { alone: boolean }

/** Consecutive lines of one kind; `alone` is true for a line between blank lines. */
function runs(lines: string[]) {
  const found: Run[] = []
  for (const line of lines) {
    const kind = kindOf(line)
    const last = found.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else found.push({ kind, lines: [line], alone: lines.length === 1 })
  }
  return found
}

function kindOf(line: string) {
  if (listLine.test(line)) return 'list'
  return stepLine.test(line) ? 'steps' : 'paragraph'
}

function couldLead({ kind, lines: [line = ''], alone }: Run) {
  return alone && kind !== 'list' && line.length <= longestHeading && !/[.,:;!…।]\s*$/.test(line)
}
