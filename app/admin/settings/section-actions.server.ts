import { data, href, redirect } from 'react-router'
import { z } from 'zod'

import { seeOther } from '#app/http/form-body.server.ts'
import type { Problems } from '#app/http/form-input.ts'
import { type Section, sections } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

import { type Change, changesBetween, overwrite } from './changes.ts'
import { previewAddress, previewPages } from './preview-pages.server.ts'
import { typedValue, withEntryChange } from './typed-value.ts'

/** What was typed, and why it is not public. */
export type Unsaved = {
  value: unknown
  /** The version that the next 'Publish' replaces. */
  version: number
  problems: Problems
  message?: string
  /** What somebody else has changed meanwhile. */
  theirs?: Change[]
}

type Site = { settings: SettingsStore; ownerId: string; db: Parameters<typeof previewPages>[0] }
type Value = Parameters<SettingsStore['save']>[0]['value']

/** The forms of a section, without script. */
export async function changeSection(site: Site, section: Section, form: URLSearchParams) {
  const { settings, ownerId } = site
  const intent = form.get('intent') ?? 'publish'
  const version = Number(form.get('version'))
  if (!isVersion(version)) throw data('This form is not of this page.', { status: 400 })
  if (intent === 'discard') {
    await settings.discardDraft(section, ownerId)
    return seeOther(donePage(section, 'discarded'))
  }
  if (intent === 'publish draft') return publishDraft(site, section)
  if (intent === 'default') return save(site, { section, value: null, version })
  if (intent === 'restore') {
    const from = Number(form.get('from'))
    const value = isVersion(from) ? await settings.valueOf(section, from) : undefined
    if (value === undefined) throw data('This version is no longer stored.', { status: 404 })
    return save(site, { section, value, version })
  }
  const schema = sections[section]
  const value = typedValue(schema, form)
  const changed = withEntryChange(schema, value, intent)
  if (changed !== undefined) return unsaved({ value: changed, version, problems: {} }, 200)
  const read = schema.safeParse(value)
  if (read.data === undefined) return unsaved({ value, version, ...problemsIn(read.error) }, 422)
  if (intent === 'preview') {
    await settings.saveDraft({ section, ownerId, value: read.data, version })
    return redirect(await firstPreview(site, section), 303)
  }
  return save(site, { section, value: read.data, version })
}

function isVersion(number: number) {
  return z.int32().min(0).safeParse(number).success
}

async function publishDraft(site: Site, section: Section) {
  const draft = await site.settings.draft(section, site.ownerId)
  if (!draft) throw data('There is no draft to publish any more.', { status: 404 })
  return save(site, draft)
}

async function firstPreview({ db }: Site, section: Section) {
  const [first] = await previewPages(db, section)
  return first ? previewAddress(section, first[1]) : `${pageOf(section)}?done=noPage`
}

async function save(site: Site, change: { section: Section; value: Value; version: number }) {
  const { settings, ownerId } = site
  const { section, value, version } = change
  if (await settings.save({ section, value, version, ownerId }))
    return seeOther(donePage(section, 'published'))
  const current = settings.current()[section]
  const replaced = (await settings.valueAt(section, version)) ?? value
  return unsaved(
    {
      value: value ?? current,
      version: settings.version(section),
      problems: {},
      message: overwrite,
      theirs: changesBetween(replaced, current),
    },
    409,
  )
}

function problemsIn(error: z.ZodError | undefined) {
  const named = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
  const problems: Problems = Object.fromEntries(named.toReversed())
  return { problems, message: 'Please look at the marked fields again.' }
}

function unsaved(outcome: Unsaved, status: number) {
  return data(outcome, status)
}

function pageOf(section: Section) {
  return href('/dashboard/settings/:section', { section })
}

function donePage(section: Section, done: string) {
  return `${pageOf(section)}?done=${done}`
}
