import { counted, grouped } from '#app/ui/admin/format.ts'
import { Button } from '#app/ui/button.tsx'

import { timeLeft } from '../changes/change-words.ts'
import type { Import } from '../changes/imports.server.ts'

type ImportProgress = {
  found: Import
  now: number
  /** How many pictures of the ZIP file are used, and how many of them are stored. */
  pictures: { all: number; stored: number }
}

const uncounted: { [state in Import['state']]?: string } = {
  checking: 'Looking for the records',
  writing: 'Writing the products',
  undoing: 'Undoing',
}

export function ImportProgress({ found, now, pictures }: ImportProgress) {
  const { done, rows, reading, phaseAt } = found
  if (reading) return <ReadingProgress rows={rows} />
  if (found.state === 'writing' && pictures.stored < pictures.all)
    return <PictureProgress {...pictures} phaseAt={phaseAt} now={now} />
  // Products of pictures alone come after the rows of the sheet.
  const isCounted = done <= rows && rows > 0
  const left = isCounted && timeLeft(found, now)
  return (
    <>
      <progress
        className="import-progress"
        aria-label="Rows"
        {...(isCounted && { max: rows, value: done })}
      />
      <p role="status" className="text-ui">
        {isCounted ? `Row ${grouped(done)} of ${grouped(rows)}` : uncounted[found.state]}
        {left && `, ${left}`}. The site stays open, and you can close this page.
      </p>
      <LoadAgain />
    </>
  )
}

type Stored = { all: number; stored: number; phaseAt: string; now: number }

function PictureProgress({ all, stored, phaseAt, now }: Stored) {
  const left = timeLeft({ done: stored, rows: all, phaseAt }, now)
  return (
    <>
      <progress className="import-progress" max={all} value={stored} aria-label="Pictures" />
      <p role="status" className="text-ui">
        Picture {grouped(stored)} of {grouped(all)} stored
        {left && `, ${left}`}. The products are written after that. The site stays open, and you can
        close this page.
      </p>
      <LoadAgain />
    </>
  )
}

function ReadingProgress({ rows }: { rows: number }) {
  return (
    <>
      <progress className="import-progress" aria-label="Records" />
      <p role="status" className="text-ui">
        {counted(rows, 'record')} read so far. You can close this page.
      </p>
      <Button look="line" name="intent" value="stop">
        Stop reading
      </Button>
      <LoadAgain />
    </>
  )
}

function LoadAgain() {
  return (
    <p className="hidden text-ui text-ink-2 noscript:block">
      Load this page again to see whether it has ended.
    </p>
  )
}
