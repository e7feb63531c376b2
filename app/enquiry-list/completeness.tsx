import { detailLabels } from '#app/content/line-details.ts'

import { detailsText, missingOf } from './line-details.ts'
import type { ListedFile } from './listed-file.ts'
import { keyOf, type ShownLine } from './listed-line.ts'

type Line = { line: ShownLine; n: number; files: ListedFile[] }

/** A photo of the plate says what is asked for. */
export function isComplete(line: ShownLine, files: ListedFile[]) {
  return missingOf(line).length === 0 || hasPhoto(line, files)
}

function hasPhoto(line: ShownLine, files: ListedFile[]) {
  return files.some((file) => file.line === keyOf(line) && file.type !== 'application/pdf')
}

/** Asks only for what the catalogue does not say, and never stops the list from being sent. */
export function LineDetails({ line, n, files }: Line) {
  const { asks = [], details, title } = line
  const missing = isComplete(line, files) ? [] : missingOf(line)
  return (
    <span className="list-details">
      {asks.map((name) => {
        const label = detailLabels[name]
        const id = `detail-${n}-${name}`
        return (
          <input
            key={name}
            id={id}
            name={id}
            aria-label={`${label} for line ${n}, ${title}`}
            placeholder={label}
            maxLength={120}
            defaultValue={details[label]}
            data-missing={missing.includes(name) || undefined}
            className="list-control"
            autoComplete="off"
          />
        )
      })}
      <small className={missing.length > 0 ? 'list-missing' : 'list-complete'}>
        {wordsOf(line, files)}
      </small>
    </span>
  )
}

function wordsOf(line: ShownLine, files: ListedFile[]) {
  const { asks = [] } = line
  if (asks.length === 0) return 'Complete. No number is needed.'
  const missing = missingOf(line).map((name) => detailLabels[name])
  if (missing.length === 0) return 'Complete'
  if (hasPhoto(line, files)) return 'Complete, with a photo'
  const [first = '', ...others] = missing
  const names = [first, ...others.map((name) => name.toLowerCase())]
  return `Missing: ${names.join(', ')}`
}

/** What is asked for, where the fields of a line are folded: on a phone. */
export function LineSummary({ line, files }: Omit<Line, 'n'>) {
  const { asks = [], quantity, unit, note } = line
  const enough = asks.length > 0 ? 'with a photo' : 'no number is needed'
  const isWhole = isComplete(line, files)
  return (
    <span className="list-summary">
      <b>
        {quantity} {unit}
      </b>
      ,{' '}
      <span className={isWhole ? 'list-complete' : 'list-missing'}>
        {isWhole ? detailsText(line) || enough : wordsOf(line, files)}
      </span>
      {note && `, ${note}`}
    </span>
  )
}

/** How many lines can be quoted as they are. */
export function Completeness({ lines, files }: { lines: ShownLine[]; files: ListedFile[] }) {
  if (lines.length === 0) return null
  const complete = lines.filter((line) => isComplete(line, files)).length
  const isWhole = complete === lines.length
  return (
    <p className="list-meter" role="status" data-whole={isWhole || undefined}>
      <span aria-hidden className="list-gauge">
        {lines.map((line) => (
          <i key={keyOf(line)} data-missing={!isComplete(line, files) || undefined} />
        ))}
      </span>
      <b>
        {complete} of {lines.length} {lines.length === 1 ? 'line' : 'lines'} complete
      </b>
      {!isWhole && <span>You can send without the rest; the answer takes longer.</span>}
    </p>
  )
}
