import { href, Link } from 'react-router'

import { Panel } from '#app/ui/admin/panel.tsx'

import type { PreviewRow, RowKind } from '../import/preview.server.ts'

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
  found: { source: string | null }
  kind: RowKind
  rows: PreviewRow[]
  next?: number | undefined
}

export function ImportRows({ found: { source }, kind, rows, next }: ImportRows) {
  return (
    <Panel id="rows" title={titles[kind][source ? 1 : 0]}>
      {rows.length === 0 && <p className="calm">None.</p>}
      <ul className={`lines import-rows ${source || kind === 'unused' ? 'long-names' : ''}`}>
        {rows.map((row) => (
          <li key={row.row}>
            <span className="row">{row.name}</span>
            <Row {...row} />
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <p className="inside">
          <Link to={`?show=${kind}&after=${next}`} className="quiet">
            {source ? 'More records' : kind === 'unused' ? 'More pictures' : 'More rows'}
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
