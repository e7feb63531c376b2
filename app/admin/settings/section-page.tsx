import { data, href, Link } from 'react-router'

import { settingsStore } from '#app/context.ts'
import { isSection } from '#app/settings/schema.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'

import type { Route } from './+types/section-page.ts'
import { History } from './history.tsx'
import { SectionForm } from './section-form.tsx'
import { sectionLabels } from './setting-labels.ts'

export async function loader({ context, params: { section } }: Route.LoaderArgs) {
  if (!isSection(section)) throw data('There is no such section.', { status: 404 })
  const settings = context.get(settingsStore)
  return {
    section,
    value: settings.current()[section],
    version: settings.version(section),
    isDefault: settings.isDefault(section),
    versions: await settings.versions(section),
  }
}

export default function SectionPage({ loaderData }: Route.ComponentProps) {
  const { section, versions, version } = loaderData
  const [title, about] = sectionLabels[section]
  return (
    <>
      <PageTitle title={title} tab={`${title} | Settings`}>
        <Link to={href('/dashboard/settings')} className="min-h-11 content-center underline">
          All settings
        </Link>
      </PageTitle>
      <p className="mb-4 text-ui text-ink-2">{about}</p>
      <div className="setting-page">
        <SectionForm key={`${section} ${version}`} {...loaderData} />
        <History section={section} version={version} versions={versions} />
      </div>
    </>
  )
}
