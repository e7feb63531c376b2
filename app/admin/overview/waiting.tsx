import { ChevronRight } from 'lucide-react'
import { href, Link } from 'react-router'

import { problemWords } from '#app/backup/problem-words.ts'
import { grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import { editPage } from '../record-kinds.ts'
import type { SiteWarning } from '../site-warnings.server.ts'
import type { attention, dueFollowUps } from './overview.server.ts'

type Counts = Awaited<ReturnType<typeof attention>>

type Waiting = {
  counts: Counts
  warnings: SiteWarning[]
  problem: keyof typeof problemWords | undefined
  followUps: Awaited<ReturnType<typeof dueFollowUps>>
  isLive: boolean
}

export function Waiting({ counts, warnings, problem, followUps, isLive }: Waiting) {
  const products = href('/dashboard/manage-products')
  const all = [
    [problem ? 1 : 0, problemWords[problem ?? 'failed'], href('/dashboard/backups')],
    [counts.withoutFile, 'Products with files that cannot be fetched', `${products}?needs=file`],
    ...counts.withLostFiles.map(fileOf),
    [counts.withoutPicture, 'Products without picture', `${products}?needs=picture`],
    [counts.withoutDescription, 'Products without description', `${products}?needs=description`],
    [counts.withoutSubcategory, 'Products without subcategory', `${products}?needs=subcategory`],
    [counts.inTrash, 'In the trash', href('/dashboard/trash')],
  ] as const
  const waiting = all.filter(([count]) => count > 0)
  return (
    <Panel id="waiting" title="Needs attention">
      {waiting.length + warnings.length + followUps.length === 0 && (
        <p className="calm">
          {isLive ? 'Nothing. All is in order.' : 'Nothing else. See “Before you go live”.'}
        </p>
      )}
      <ul className="lines">
        {warnings.map(({ title, text }) => (
          <li key={title}>
            <p className="line-text">
              <span>{title}</span>
              <small>{text}</small>
            </p>
          </li>
        ))}
        {followUps.map(({ _id, reference, name, vessel, followUpOn }) => (
          <li key={_id}>
            <Link to={href('/dashboard/enquiries/:id', { id: _id })}>
              <span className="line-text">
                Follow up {reference}
                <small>{vessel ?? name}</small>
              </span>
              {followUpOn && <time dateTime={followUpOn}>{followUpOn}</time>}
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
        {waiting.map(([count, words, to]) => (
          <li key={to}>
            <Link to={to}>
              <span className="line-text">{words}</span>
              <data value={count}>{grouped(count)}</data>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function fileOf({ subject, _id, title }: Counts['withLostFiles'][number]) {
  return [1, `A file of “${title}” cannot be fetched`, editPage(subject, _id)] as const
}
