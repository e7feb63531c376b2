import { href, Link } from 'react-router'

import { grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'

import type { Import } from '../changes/imports.server.ts'
import type { PreviewRow, RowKind } from '../changes/preview.server.ts'

const titles: { [Kind in RowKind]: [ofFile: string, ofSite: string] } = {
  add: ['New products', 'New records'],
  change: ['Changed products', 'Changed records'],
  same: ['Rows that change nothing', 'Unchanged records'],
  wrong: ['Rows with errors', 'Refused records'],
  kept: ['Products that were kept', 'Records that were kept'],
  bare: ['Products without a picture', 'Records without a picture'],
  unused: ['Pictures that are not used', 'Pictures that are not used'],
}

const editPages = {
  products: '/dashboard/edit-product/:id',
  posts: '/dashboard/edit-blog/:id',
  videos: '/dashboard/edit-video/:id',
} as const

type ImportRows = {
  found: { source: string | null; edit: unknown }
  kind: RowKind
  rows: PreviewRow[]
  next?: number | undefined
}

export function ImportRows({ found: { source, edit }, kind, rows, next }: ImportRows) {
  const isFile = !source && !edit
  return (
    <Panel
      id="rows"
      title={titles[kind][isFile ? 0 : 1]}
      beside={edit && next !== undefined ? <p>The first {rows.length}</p> : undefined}
    >
      {rows.length === 0 && <p className="calm">None.</p>}
      <ul className={`lines import-rows ${source || kind === 'unused' ? 'long-names' : ''}`}>
        {rows.map((row) => (
          <li key={row.row}>
            {!edit && <span className="row">{row.name}</span>}
            <Row {...row} />
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <p className="inside">
          <Link
            to={`?show=${kind}&after=${next}`}
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

function Row({ title, subject, productId, problems, differences, pictures }: PreviewRow) {
  return (
    <div className="line-text">
      {productId ? (
        <Link to={href(editPages[subject], { id: productId })}>{title}</Link>
      ) : (
        title && <span>{title}</span>
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

const kindLabels: { [Kind in RowKind]: string } = {
  add: 'New',
  change: 'Changed',
  same: 'Unchanged',
  wrong: 'With errors',
  kept: 'Kept by undo',
  bare: 'Without a picture',
  unused: 'Pictures not used',
}

type Kinds = { found: Pick<Import, 'counts' | 'source' | 'edit' | 'pictures'>; kind: RowKind }

export function ImportKinds({ found, kind }: Kinds) {
  const kinds = rowKindsOf(found)
  return (
    <ul className="meters">
      {kinds.map((one) => (
        <li key={one}>
          <Link
            to={`?show=${one}`}
            aria-current={one === kind || undefined}
            preventScrollReset
            replace
          >
            {one === 'wrong' && (found.source || found.edit) ? 'Refused' : kindLabels[one]}
            <data value={found.counts[one] ?? 0}>{grouped(found.counts[one] ?? 0)}</data>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function rowKindsOf({ counts, edit, pictures }: Kinds['found']): RowKind[] {
  const first: RowKind[] = edit ? ['change', 'same'] : ['add', 'change', 'same']
  const last: RowKind[] = pictures === null ? [] : ['bare', 'unused']
  return [...first, counts.kept ? 'kept' : 'wrong', ...last]
}
