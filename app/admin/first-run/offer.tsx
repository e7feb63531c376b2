import { href, Link } from 'react-router'

import { Panel } from '#app/ui/admin/page-parts.tsx'

import type { FirstRun } from './first-run.server.ts'
import { stepNames, steps } from './steps.ts'

export function FirstRunOffer({ run: { done, next, isOffered } }: { run: FirstRun }) {
  if (!isOffered || !next) return null
  const isBegun = done.length > 0
  return (
    <Panel
      id="set-up"
      title="Set up your site"
      beside={<p className="data-text">{`${done.length} of ${stepNames.length}`}</p>}
    >
      <form method="post" action={href('/dashboard/start/:id', { id: 'done' })} className="inside">
        <p>
          {isBegun ? `Next: ${steps[next]}.` : 'Five short steps make this site yours.'} You can
          stop after each.
        </p>
        <p className="flex flex-wrap gap-3">
          <Link to={href('/dashboard/start/:id', { id: next })} className="quiet">
            {isBegun ? 'Continue the set-up' : 'Begin the set-up'}
          </Link>
          <button name="intent" value="hide" className="quiet">
            Hide
          </button>
        </p>
      </form>
    </Panel>
  )
}
