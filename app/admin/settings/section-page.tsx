import { Fragment, useState, type SubmitEvent } from 'react'
import { data, href, Link, NavLink, useActionData, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'

import { actingIn } from '#app/accounts/admin-form.server.ts'
import { currentUser, database, sentFields, settingsStore } from '#app/context.ts'
import { currencyCodes } from '#app/inbox/quotes/currency.ts'
import { nextNumber } from '#app/inbox/quotes/quote-numbers.server.ts'
import { isPrivate, isSection, type Section } from '#app/settings/schema.ts'
import type { SettingVersion } from '#app/settings/settings-store.server.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { keepPage, useFormAction } from '#app/ui/admin/form-action.ts'
import { DeviceTime, PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import type { Route } from './+types/section-page.ts'
import { changedMeanwhile, changesBetween } from './changes.ts'
import { previewAddress, previewPages } from './preview-pages.server.ts'
import { changeSection, type SectionAnswer, seriesNow } from './section-actions.server.ts'
import { ChangeList, SectionForm } from './section-form.tsx'
import { sectionLabels } from './setting-labels.ts'
import { sectionLinks } from './setting-rows.server.ts'
import { CurrencyNames } from './value-field.tsx'

import './settings.css'
import './setting-history.css'
import './live-preview.css'

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
  const db = context.get(database)
  const [first] = await previewPages(db, section)
  const next = isPrivate(section) ? await nextNumber(db, seriesNow(settings)) : undefined
  return {
    section,
    value,
    version,
    isDefault: settings.isDefault(section),
    links: sectionLinks(settings),
    next,
    currencies: next ? currencyNames() : [],
    isHidden: settings.isHidden(section),
    versions: await settings.versions(section),
    draft: draft && { value: draft.value, version: draft.version },
    preview: first && previewAddress(section, first[1]),
    old: old === undefined ? undefined : { version: asked, value: old },
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const site = { ...actingIn(context), settings: context.get(settingsStore) }
  return changeSection(site, sectionIn(params), context.get(sentFields))
}

export const clientAction = keepPage

function currencyNames() {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return currencyCodes().map((code) => [code, names.of(code) ?? code] as const)
}

function sectionIn({ section }: { section: string }): Section {
  if (!isSection(section)) throw data('There is no such section.', { status: 404 })
  return section
}

export default function SectionPage({ loaderData }: Route.ComponentProps) {
  const { section, versions, value, version, old, isDefault, links } = loaderData
  // The form is made anew for a later version than its own, but never under what is typed.
  const [form, setForm] = useState({ section, version, own: version, isChanged: false })
  const isLater = form.version !== version && version >= form.own
  if (form.section !== section || (isLater && !form.isChanged))
    setForm({ section, version, own: version, isChanged: false })
  const [title, about] = sectionLabels[section]
  const sent = useActionData<SectionAnswer>()
  return (
    <>
      <PageTitle title={title} tab={`${title} | Settings`}>
        <Link to={href('/dashboard/settings')} className="min-h-11 content-center underline">
          All settings
        </Link>
      </PageTitle>
      <p className="mb-4 text-ui text-ink-2">{about}</p>
      <DoneMessage />
      {loaderData.isHidden && (
        <p className="mb-4 text-ui">
          This section is hidden: visitors do not see it. It is public again when you publish it.
        </p>
      )}
      <div className="setting-page">
        <SectionLinks groups={links} />
        <CurrencyNames value={loaderData.currencies}>
          <SectionForm
            key={`${form.section} ${form.version}`}
            {...loaderData}
            unsaved={sent?.form === 'number' ? undefined : sent}
            onChanged={(isChanged, own) => setForm((before) => ({ ...before, isChanged, own }))}
          />
        </CurrencyNames>
        <div className="grid gap-4">
          {loaderData.next && <NextNumber version={version} next={loaderData.next} sent={sent} />}
          {old && <OldVersion section={section} version={version} value={value} old={old} />}
          <History section={section} version={version} versions={versions} />
          {!isDefault && <DefaultText section={section} version={version} />}
        </div>
      </div>
    </>
  )
}

function SectionLinks({ groups }: { groups: ReturnType<typeof sectionLinks> }) {
  return (
    <nav aria-label="Settings" className="setting-links">
      {groups.map(({ name: group, links }) => (
        <Fragment key={group}>
          <p>{group}</p>
          {links.map(({ section, name, hasExample }) => (
            <NavLink key={section} to={href('/dashboard/settings/:section', { section })}>
              {name}
              {hasExample && (
                <i title="Example text still public">
                  <span className="sr-only">, example text still public</span>
                </i>
              )}
            </NavLink>
          ))}
        </Fragment>
      ))}
      <NavLink to={href('/dashboard/mail')}>Sending mail</NavLink>
    </nav>
  )
}

const doneMessages: { [done: string]: string } = {
  published: 'Published. The site shows it now.',
  saved: 'Saved. New quotes use it.',
  number: 'The next number is set.',
  discarded: 'Your draft is deleted.',
  noPage: 'Your draft is stored. No public page shows this section yet.',
}

function DoneMessage() {
  const words = doneMessages[new URLSearchParams(useLocation().search).get('done') ?? '']
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
          {versions.map(({ version: number, changedAt, changedBy, isDefault, isHidden }) => (
            <li key={number}>
              <DeviceTime at={changedAt} />
              <span>
                {isDefault ? 'Example' : `Version ${number}`}
                {isHidden && ', hidden'}
                {changedBy && `, ${changedBy}`}
              </span>
              {number === version ? (
                <em>{isHidden ? 'Hidden' : isPrivate(section) ? 'In use' : 'Public'}</em>
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

function OldVersion({ section, version, value, old }: OldVersion) {
  const restore = useRestore(section, {
    intent: 'restore',
    question: `Make version ${old.version} public?`,
  })
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

type NextNumber = {
  version: number
  next: { next: number; text: string }
  sent: SectionAnswer | undefined
}

function NextNumber({ version, next, sent }: NextNumber) {
  const { problems = {}, typed } = sent?.form === 'number' ? sent : {}
  return (
    <Panel id="next-number" title="Next number" beside={<p className="data-text">{next.text}</p>}>
      <form method="post" className="inside">
        <p className="text-ui text-ink-2">
          The next new quote gets it; all versions of a quote have the same. It can be raised, and
          no number is given twice.
        </p>
        <input type="hidden" name="version" value={version} />
        <Field
          id="next"
          name="next"
          label="Next number"
          inputMode="numeric"
          problem={problems['next']}
          defaultValue={typed?.['next'] ?? String(next.next)}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="line" name="intent" value="number">
            Set the number
          </Button>
          <a
            className="panel-link"
            href={href('/dashboard/settings/sales/quote.pdf')}
            target="_blank"
            rel="noreferrer"
          >
            Example of a quote
          </a>
        </div>
      </form>
    </Panel>
  )
}

/** Away from 'Publish', because it takes the company's own text from the site. */
function DefaultText({ section, version }: Pick<History, 'section' | 'version'>) {
  const restore = useRestore(section, { intent: 'default', question: 'Restore the default text?' })
  return (
    <Panel id="default-text" title="Default text">
      <form method="post" className="inside" onSubmit={restore}>
        <p className="text-ui text-ink-2">
          Visitors read our example again. Your text stays in the history for 30 days.
        </p>
        <input type="hidden" name="version" value={version} />
        <Button look="line" name="intent" value="default">
          Back to the default text
        </Button>
      </form>
    </Panel>
  )
}

type Restore = { intent: 'restore' | 'default'; question: string }

function useRestore(section: Section, { intent, question }: Restore) {
  const { notify, confirm } = useAdmin()
  const navigate = useNavigate()
  const { submit } = useFormAction()
  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    fields.set('intent', intent)
    const lost = 'What you have typed and not published is lost.'
    if (!(await confirm(`${question} ${lost}`, 'Restore', true))) return undefined
    const { done, theirs, message = '' } = (await submit(fields)) ?? {}
    const refusal = theirs ? changedMeanwhile : message
    notify(done ? { text: done } : { text: refusal, isBad: true })
    const page = href('/dashboard/settings/:section', { section })
    return done ? navigate(page, { replace: true }) : undefined
  }
}
