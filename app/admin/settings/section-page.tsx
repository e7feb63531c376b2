import { useState } from 'react'
import { data, href, Link, NavLink, useLocation } from 'react-router'
import { z } from 'zod'

import { currentUser, database, sentFields, settingsStore } from '#app/context.ts'
import { isSection, type Section, sectionNames } from '#app/settings/schema.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'

import type { Route } from './+types/section-page.ts'
import { History } from './history.tsx'
import { OldVersion } from './old-version.tsx'
import { previewAddress, previewPages } from './preview-pages.server.ts'
import { changeSection } from './section-actions.server.ts'
import { SectionForm } from './section-form.tsx'
import { sectionLabels } from './setting-labels.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const section = sectionIn(params)
  const settings = context.get(settingsStore)
  const version = settings.version(section)
  const value = settings.current()[section]
  const draft = await settings.draft(section, context.get(currentUser)?.ownerId ?? '')
  const asked = Number(new URL(request.url).searchParams.get('version') ?? undefined)
  const isVersion = z.int32().min(1).safeParse(asked).success
  const old = isVersion ? await settings.valueAt(section, asked) : undefined
  const [first] = await previewPages(context.get(database), section)
  return {
    section,
    value,
    version,
    isDefault: settings.isDefault(section),
    versions: await settings.versions(section),
    draft: draft && { value: draft.value, version: draft.version },
    /** What the draft began with. */
    base: (draft && (await settings.valueAt(section, draft.version))) ?? value,
    preview: first && previewAddress(section, first[1]),
    old: old === undefined ? undefined : { version: asked, value: old },
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const ownerId = context.get(currentUser)?.ownerId
  if (ownerId === undefined) throw data('Please sign in.', { status: 401 })
  const site = { settings: context.get(settingsStore), db: context.get(database), ownerId }
  return changeSection(site, sectionIn(params), context.get(sentFields))
}

function sectionIn({ section }: { section: string }): Section {
  if (!isSection(section)) throw data('There is no such section.', { status: 404 })
  return section
}

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, versions, value, version, old } = loaderData
  // The form is made anew for a later version than its own, but never under what is typed.
  const [form, setForm] = useState({ section, version, own: version, isChanged: false })
  const isLater = form.version !== version && version >= form.own
  if (form.section !== section || (isLater && !form.isChanged))
    setForm({ section, version, own: version, isChanged: false })
  const [title, about] = sectionLabels[section]
  return (
    <>
      <PageTitle title={title} tab={`${title} | Settings`}>
        <Link to={href('/dashboard/settings')} className="min-h-11 content-center underline">
          All settings
        </Link>
      </PageTitle>
      <p className="mb-4 text-ui text-ink-2">{about}</p>
      <Outcome />
      <div className="setting-page">
        <SectionLinks />
        <SectionForm
          key={`${form.section} ${form.version}`}
          {...loaderData}
          unsaved={actionData}
          onChanged={(isChanged, own) => setForm((before) => ({ ...before, isChanged, own }))}
        />
        <div className="grid gap-4">
          {old && <OldVersion section={section} version={version} value={value} old={old} />}
          <History section={section} version={version} versions={versions} />
        </div>
      </div>
    </>
  )
}

function SectionLinks() {
  return (
    <nav aria-label="Settings" className="setting-links">
      {sectionNames.map((name) => (
        <NavLink key={name} to={href('/dashboard/settings/:section', { section: name })}>
          {sectionLabels[name][0]}
        </NavLink>
      ))}
    </nav>
  )
}

const outcomes: { [done: string]: string } = {
  published: 'Published. The site shows it now.',
  discarded: 'Your draft is deleted.',
  noPage: 'Your draft is stored. No public page shows this section yet.',
}

function Outcome() {
  const words = outcomes[new URLSearchParams(useLocation().search).get('done') ?? '']
  return words ? (
    <p role="status" className="done">
      {words}
    </p>
  ) : null
}
