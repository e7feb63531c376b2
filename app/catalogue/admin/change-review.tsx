import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import { counted, grouped } from '#app/ui/admin/format.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useReloadWhile } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { withWholeCodes } from '#app/ui/code.tsx'

import { isRunning, reviewWords, timeLeftOf } from '../changes/change-words.ts'
import type { Import } from '../changes/imports.server.ts'
import type { PreviewRow, RowKind } from '../changes/preview.server.ts'

type Reason = { reason: string; rows: number }

type Found = Omit<Import, 'columns' | 'choices'>

export type Review = {
  review: {
    found: Found
    isChecked: boolean
    kind: RowKind
    reasons: Reason[]
    reason: string | undefined
    rows: PreviewRow[]
    next?: number | undefined
    now: number
  }
  pictures?: StoredPictures
  list: string
  back: string
  counts?: ReactNode
}

export type StoredPictures = { all: number; stored: number }

export function ChangeReview({ review, pictures = noPictures, list, back, ...parts }: Review) {
  const { found, isChecked, now } = review
  useReloadWhile(isRunning(found), 1_000)
  return (
    <>
      <PageTitle title={found.fileName} />
      <p className="back">
        <Link to={list}>
          <ArrowLeft aria-hidden />
          {back}
        </Link>
      </p>
      <div className="grid max-w-300 gap-4">
        <ChangeState found={found} now={now} pictures={pictures} />
        {parts.counts}
        {isChecked && <ChangeRows {...review} />}
      </div>
    </>
  )
}

const noPictures = { all: 0, stored: 0 }

export function ChangeRows(review: Review['review']) {
  return (
    <>
      <ul className="meters">
        {rowKindsOf(review.found).map((one) => (
          <KindLink key={one} {...review} own={one} />
        ))}
      </ul>
      <RowsOfKind {...review} />
    </>
  )
}

function KindLink({ found, kind, own }: Pick<Rows, 'kind'> & { found: Found; own: RowKind }) {
  const count = found.counts[own] ?? 0
  return (
    <li>
      <Link to={`?show=${own}`} aria-current={own === kind || undefined} preventScrollReset replace>
        {own === 'wrong' && (found.source || found.edit) ? 'Refused' : kindLabels[own]}
        <data value={count}>{grouped(count)}</data>
      </Link>
    </li>
  )
}

export function ChangeState({ found, now, pictures }: Progress) {
  const { problem, phaseAt, edit } = found
  const { title, status, ...words } = reviewWords(found, now)
  return (
    <Panel id="state" title={title}>
      <form method="post" className="inside">
        <input type="hidden" name="phaseAt" value={phaseAt} />
        {isRunning(found) ? (
          <Progress found={found} now={now} pictures={pictures} />
        ) : (
          <p role="status" className="text-ui">
            {problem} {status}
          </p>
        )}
        {words.canWrite && (
          <Button look={edit?.isDeletion ? 'fault' : 'ink'} name="intent" value="write">
            {words.write}
          </Button>
        )}
        {words.canCheck && (
          <Button look="line" name="intent" value="check">
            Check again
          </Button>
        )}
        {words.canRead && (
          <Button look="ink" name="intent" value="read">
            Continue reading
          </Button>
        )}
        {words.canDelete && (
          <Button look="line" name="intent" value="delete">
            Delete this import
          </Button>
        )}
        {words.canUndo && (
          <>
            <p className="text-ui text-ink-2">{words.undoHint}</p>
            <Button look="line" name="intent" value="undo">
              {words.undo}
            </Button>
          </>
        )}
      </form>
    </Panel>
  )
}

type Progress = { found: Found; now: number; pictures: StoredPictures }

const uncounted: { [state in Import['state']]?: string } = {
  checking: 'Looking for the records',
  writing: 'Importing the products',
  undoing: 'Undoing',
}

function Progress({ found, now, pictures }: Progress) {
  const { done, rows, reading, phaseAt } = found
  if (reading) return <ReadingProgress rows={rows} />
  if (found.state === 'writing' && pictures.stored < pictures.all)
    return <PictureProgress {...pictures} phaseAt={phaseAt} now={now} />
  // Products of pictures alone come after the rows of the sheet.
  const isCounted = done <= rows && rows > 0
  const left = isCounted && timeLeftOf(found, now)
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
  const left = timeLeftOf({ done: stored, rows: all, phaseAt }, now)
  return (
    <>
      <progress className="import-progress" max={all} value={stored} aria-label="Pictures" />
      <p role="status" className="text-ui">
        Picture {grouped(stored)} of {grouped(all)} stored
        {left && `, ${left}`}. The products are imported after that. The site stays open, and you
        can close this page.
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

const titles: { [Kind in RowKind]: [ofFile: string, ofSite: string] } = {
  add: ['New products', 'New records'],
  change: ['Changed products', 'Changed records'],
  same: ['Rows that change nothing', 'Unchanged records'],
  wrong: ['Rows with errors', 'Refused records'],
  kept: ['Products that were kept', 'Records that were kept'],
  without: ['Drafts without a category', 'Drafts without a category'],
  bare: ['Products without a picture', 'Records without a picture'],
  unused: ['Pictures that are not used', 'Pictures that are not used'],
}

const editPages = {
  products: '/dashboard/edit-product/:id',
  posts: '/dashboard/edit-blog/:id',
  videos: '/dashboard/edit-video/:id',
} as const

type Rows = {
  found: { _id: string; source: string | null; edit: unknown }
  kind: RowKind
  reasons: Reason[]
  reason: string | undefined
  rows: PreviewRow[]
  next?: number | undefined
  step?: string
}

export function RowsOfKind({ found, kind, reasons, reason, rows, next, step = '' }: Rows) {
  const { _id, source, edit } = found
  const isFile = !source && !edit
  const why = reason === undefined ? 'all' : reasons.findIndex((one) => one.reason === reason)
  return (
    <Panel
      id="rows"
      title={titles[kind][isFile ? 0 : 1]}
      beside={edit && next !== undefined ? <p>The first {rows.length}</p> : undefined}
    >
      {reasons.length > 0 && <Reasons reasons={reasons} reason={reason} />}
      {isFile && kind === 'wrong' && rows.length > 0 && (
        <p className="inside">
          <a href={`/dashboard/import/${_id}/errors.csv`} download className="quiet">
            Download all rows with errors
          </a>
        </p>
      )}
      {rows.length === 0 && <p className="calm">None.</p>}
      <ul className={`lines import-rows ${source || kind === 'unused' ? 'long-names' : ''}`}>
        {rows.map((row) => (
          <li key={row.row}>
            {!edit && <span className="row">{row.name}</span>}
            <Row {...row} problems={row.problems.filter((problem) => problem !== reason)} />
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <p className="inside">
          <Link
            to={`?${step}show=${kind}&after=${next}${kind === 'wrong' ? `&why=${why}` : ''}`}
            className="quiet"
            preventScrollReset
            onClick={() => document.getElementById('rows')?.focus()}
          >
            {isFile ? (kind === 'unused' ? 'More pictures' : 'More rows') : 'More records'}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function Reasons({ reasons, reason }: Pick<Rows, 'reasons' | 'reason'>) {
  return (
    <ul className="import-reasons">
      {reasons.map((one, place) => (
        <li key={one.reason}>
          <Link
            to={`?show=wrong&why=${place}`}
            aria-current={one.reason === reason || undefined}
            preventScrollReset
            replace
          >
            {one.reason}
          </Link>
          <data value={one.rows}>{counted(one.rows, 'row')}</data>
        </li>
      ))}
    </ul>
  )
}

function Row({ title, subject, productId, problems, differences, pictures }: PreviewRow) {
  return (
    <div className="line-text">
      {productId ? (
        <Link to={href(editPages[subject], { id: productId })}>{withWholeCodes(title)}</Link>
      ) : (
        title && <span>{withWholeCodes(title)}</span>
      )}
      {problems.map((problem) => (
        <p key={problem} className="problem">
          {problem}
        </p>
      ))}
      {pictures.length > 0 && <p className="pictures">{pictures.join(', ')}</p>}
      {differences.length > 0 && (
        <dl>
          {differences.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before || 'empty'}</del>
                <ins>{after || 'empty'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

export const kindLabels: { [Kind in RowKind]: string } = {
  add: 'New',
  change: 'Changed',
  same: 'Unchanged',
  wrong: 'Errors',
  kept: 'Kept by undo',
  without: 'Without a category',
  bare: 'Without a picture',
  unused: 'Pictures not used',
}

export function rowKindsOf({
  counts,
  edit,
  pictures,
}: Pick<Found, 'counts' | 'edit' | 'pictures'>): RowKind[] {
  const first: RowKind[] = edit && !counts.add ? ['change', 'same'] : ['add', 'change', 'same']
  const last: RowKind[] = pictures === null ? [] : ['bare', 'unused']
  return [...first, counts.kept ? 'kept' : 'wrong', ...last]
}
