import { Link } from 'react-router'

import { ago } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'

import { editPage, icons, kinds } from '../record-kinds.ts'
import type { latestChanges } from './overview.server.ts'

type LatestChanges = { changes: Awaited<ReturnType<typeof latestChanges>>; now: number }

export function LatestChanges({ changes, now }: LatestChanges) {
  return (
    <Panel id="changes" title="Newest changes">
      {changes.length === 0 && <p className="calm">Nothing yet. Add the first product.</p>}
      <ul className="lines">
        {changes.map(({ subject, _id, title, updatedAt, version }) => {
          const Icon = icons[subject]
          return (
            <li key={subject + _id}>
              <Link to={editPage(subject, _id)}>
                <Icon aria-hidden />
                <span className="line-text">
                  <span>{title}</span>
                  <small>
                    {kinds[subject]} {version === 1 ? 'added' : 'changed'}
                  </small>
                </span>
                <time dateTime={updatedAt}>{ago(updatedAt, now)}</time>
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
