import { href, Link } from 'react-router'

import type { Section } from '#app/settings/schema.ts'
import type { SettingVersion } from '#app/settings/settings-store.server.ts'
import { DeviceTime } from '#app/ui/admin/device-time.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'

type History = { section: Section; version: number; versions: SettingVersion[] }

export function History({ section, version, versions }: History) {
  const page = href('/dashboard/settings/:section', { section })
  return (
    <Panel id="history" title="History" beside={<p>30 days</p>}>
      {versions.length === 0 ? (
        <p className="calm">Nothing was changed in the last 30 days.</p>
      ) : (
        <ol className="setting-history">
          {versions.map(({ version: number, changedAt, changedBy, isDefault }) => (
            <li key={number}>
              <DeviceTime at={changedAt} />
              <span>
                {isDefault ? 'Default text' : `Version ${number}`}
                {changedBy && `, ${changedBy}`}
              </span>
              {number === version ? (
                <em>Public</em>
              ) : (
                <Link
                  to={`${page}?version=${number}#old-version`}
                  className="min-h-11 content-center underline"
                >
                  Look at version {number}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
