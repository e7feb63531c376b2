import type { FormEvent } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { z } from 'zod'

import type { Section } from '#app/settings/schema.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'

import { ChangeList } from './change-list.tsx'
import { changesBetween } from './changes.ts'

type OldVersion = {
  section: Section
  version: number
  value: unknown
  old: { version: number; value: unknown }
}

/** What would change if a former version became public again. */
export function OldVersion({ section, version, value, old }: OldVersion) {
  const restore = useRestore({ section, version, from: old.version })
  const page = href('/dashboard/settings/:section', { section })
  return (
    <Panel
      id="old-version"
      title={`Version ${old.version}`}
      beside={<p>What restoring it changes</p>}
    >
      <ChangeList changes={changesBetween(value, old.value)} />
      <form method="post" action={page} className="setting-actions" onSubmit={restore}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="from" value={old.version} />
        <Button look="line" name="intent" value="restore">
          Restore version {old.version}
        </Button>
        <Link to={page} preventScrollReset className="min-h-11 content-center underline">
          Close
        </Link>
      </form>
    </Panel>
  )
}

function useRestore({ section, ...body }: { section: Section; version: number; from: number }) {
  const { send, notify, confirm } = useAdmin()
  const navigate = useNavigate()
  return async (event: FormEvent) => {
    event.preventDefault()
    const question = `Make version ${body.from} public? What you have typed and not published is lost.`
    if (!(await confirm(question, 'Restore', true))) return undefined
    const path = `/api/settings/${section}/restore` as const
    const outcome = await send({ method: 'POST', path, schema: z.object({}), body })
    if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
    notify({ text: `Version ${body.from} is public again.` })
    return navigate(href('/dashboard/settings/:section', { section }), { replace: true })
  }
}
