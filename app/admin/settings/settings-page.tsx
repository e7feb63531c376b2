import { href, Link } from 'react-router'

import { settingsStore } from '#app/context.ts'
import { sectionNames } from '#app/settings/schema.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'

import type { Route } from './+types/settings-page.ts'
import { sectionLabels } from './setting-labels.ts'

export function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(settingsStore)
  return { own: sectionNames.filter((name) => !settings.isDefault(name)) }
}

export default function SettingsPage({ loaderData: { own } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Settings" />
      <p className="mb-4 max-w-160 text-ui text-ink-2">
        What the public pages, mails and feeds say about your company. A change is public as soon as
        you publish it.
      </p>
      <ul className="setting-sections">
        {sectionNames.map((name) => {
          const [title, about] = sectionLabels[name]
          return (
            <li key={name}>
              <Link to={href('/dashboard/settings/:section', { section: name })}>
                <strong>{title}</strong>
                <span>{about}</span>
                <em>{own.includes(name) ? 'Your text' : 'Example'}</em>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
