import { useRevalidator } from 'react-router'
import { z } from 'zod'

import type { Section } from '#app/settings/schema.ts'
import type { SettingVersion } from '#app/settings/settings-store.server.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'

type History = { section: Section; version: number; versions: SettingVersion[] }

export function History({ section, version, versions }: History) {
  const { send, notify, confirm } = useAdmin()
  const { revalidate } = useRevalidator()
  const takeBack = async (from: number) => {
    const question = `Make version ${from} public? What you have typed and not published is lost.`
    if (!(await confirm(question, 'Take it back', true))) return undefined
    const path = `/api/settings/${section}/restore` as const
    const body = { from, version }
    const outcome = await send({ method: 'POST', path, schema: z.object({}), body })
    if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
    notify({ text: `Version ${from} is public again.` })
    return revalidate()
  }
  return (
    <Panel id="history" title="History" beside={<p>30 days</p>}>
      {versions.length === 0 ? (
        <p className="calm">Nothing was changed in the last 30 days.</p>
      ) : (
        <ol className="setting-history">
          {versions.map(({ version: number, changedAt, changedBy, isDefault }) => (
            <li key={number}>
              <time dateTime={changedAt}>{`${changedAt.slice(0, 16).replace('T', ' ')} UTC`}</time>
              <span>
                {isDefault ? 'Default text' : `Version ${number}`}
                {changedBy && `, ${changedBy}`}
              </span>
              {number === version ? (
                <em>Public</em>
              ) : (
                <Button type="button" look="line" onClick={() => void takeBack(number)}>
                  Take back
                  <span className="sr-only"> version {number}</span>
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
