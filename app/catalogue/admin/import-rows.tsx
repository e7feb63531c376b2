import { href, Link } from 'react-router'

import { Panel } from '#app/ui/admin/panel.tsx'

import type { PreviewRow, RowKind } from '../import/preview.server.ts'

const titles: { [Kind in RowKind]: string } = {
  add: 'New products',
  change: 'Changed products',
  same: 'Rows that change nothing',
  wrong: 'Rows with errors',
  kept: 'Products that were kept',
}

type ImportRows = { kind: RowKind; rows: PreviewRow[]; next?: number | undefined }

export function ImportRows({ kind, rows, next }: ImportRows) {
  return (
    <Panel id="rows" title={titles[kind]}>
      {rows.length === 0 && <p className="calm">None.</p>}
      <ul className="lines import-rows">
        {rows.map((row) => (
          <li key={row.row}>
            <span className="row">Row {row.row}</span>
            <Row {...row} />
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <p className="inside">
          <Link to={`?show=${kind}&after=${next}`} className="quiet">
            More rows
          </Link>
        </p>
      )}
    </Panel>
  )
}

function Row({ title, productId, problems, differences }: PreviewRow) {
  return (
    <div className="line-text">
      {productId ? (
        <Link to={href('/dashboard/edit-product/:id', { id: productId })}>{title}</Link>
      ) : (
        <span>{title}</span>
      )}
      {problems.map((problem) => (
        <p key={problem} className="problem">
          {problem}
        </p>
      ))}
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
