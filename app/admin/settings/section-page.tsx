import { useState, type FormEvent } from 'react'
import { data, href, Link, NavLink, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'

import { currentUser, database, sentFields, settingsStore } from '#app/context.ts'
import { isSection, type Section, sectionNames } from '#app/settings/schema.ts'
import type { SettingVersion } from '#app/settings/settings-store.server.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { DeviceTime } from '#app/ui/admin/device-time.tsx'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'

import type { Route } from './+types/section-page.ts'
import { ChangeList } from './change-list.tsx'
import { changesBetween } from './changes.ts'
import { previewAddress, previewPages } from './preview-pages.server.ts'
import { changeSection } from './section-actions.server.ts'
import { SectionForm } from './section-form.tsx'
import { sectionLabels } from './setting-labels.ts'

type OldVersion = {
  section: Section
  version: number
  value: unknown
  old: { version: number; value: unknown }
}

type History = { section: Section; version: number; versions: SettingVersion[] }

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

function History({ section, version, versions }: History) {
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
                {isDefault ? 'Example' : `Version ${number}`}
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

/** What would change if a former version became public again. */
function OldVersion({ section, version, value, old }: OldVersion) {
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
