import { data, href } from 'react-router'
import { z } from 'zod'

import { type Acting, answerOrLead } from '#app/accounts/admin-form.server.ts'
import { audit } from '#app/accounts/audit.server.ts'
import { callerOf } from '#app/accounts/guard.server.ts'
import { seeOther } from '#app/http/form-body.server.ts'
import type { Problems } from '#app/http/form-input.ts'
import { nextNumber, seriesOf, setNextNumber } from '#app/inbox/quotes/quote-numbers.server.ts'
import { canHide } from '#app/settings/hidden-sections.ts'
import { isPrivate, type Section, sections } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'
import { dayAt } from '#app/settings/use-settings.ts'
import type { Answer } from '#app/ui/admin/form-action.ts'

import { changedMeanwhile, changesBetween } from './changes.ts'
import { previewAddress, previewPages } from './preview-pages.server.ts'
import { typedValue, withEntryChange } from './typed-value.ts'

/** `value` is what was typed and is not public. */
export type SectionAnswer = Answer & { value?: unknown }

type Site = Acting & { settings: SettingsStore }
type Value = Parameters<SettingsStore['save']>[0]['value']

const form = 'section'
const overwrite = `${changedMeanwhile} Your text is still here: press Publish again to replace the other text.`

export async function changeSection(site: Site, section: Section, fields: URLSearchParams) {
  const { settings } = site
  const { ownerId } = callerOf(site.request)
  const intent = fields.get('intent') ?? 'publish'
  const version = Number(fields.get('version'))
  if (!isVersion(version)) throw data('This form is not of this page.', { status: 400 })
  if (intent === 'discard') {
    await settings.discardDraft(section, ownerId)
    return seeOther(donePage(section, 'discarded'))
  }
  if (intent === 'publish draft') return publishDraft(site, section)
  if (intent === 'number' && section === 'sales') return setNumber(site, fields)
  if (intent === 'default')
    return save(site, { section, value: null, version, done: 'The default text is public again.' })
  if (intent === 'hide' || intent === 'show') {
    if (!canHide(section)) throw data('This section cannot be hidden.', { status: 400 })
    const isHidden = intent === 'hide'
    const done = isHidden ? 'Hidden. Visitors do not see it.' : 'Visitors see it again.'
    return save(site, { section, value: settings.ownValue(section), version, isHidden, done })
  }
  if (intent === 'restore') {
    const from = Number(fields.get('from'))
    const value = isVersion(from) ? await settings.valueOf(section, from) : undefined
    if (value === undefined) throw data('This version is no longer stored.', { status: 404 })
    return save(site, { section, value, version, done: `Version ${from} is public again.` })
  }
  const schema = sections[section]
  const value = typedValue(schema, fields)
  const changed = withEntryChange(schema, value, intent)
  if (changed !== undefined) return unsaved({ value: changed, version }, 200)
  const read = schema.safeParse(value)
  if (read.data === undefined) return unsaved({ value, version, ...problemsIn(read.error) }, 422)
  if (intent === 'preview') {
    await settings.saveDraft({ section, ownerId, value: read.data, version })
    return answerOrLead(site, { form, done: draftStored }, await firstPreview(site, section))
  }
  return save(site, { section, value: read.data, version })
}

/** Of the quotes to come; a number that is used is never given again. */
async function setNumber({ db, settings, request }: Site, fields: URLSearchParams) {
  const series = seriesNow(settings)
  const typed = fields.get('next') ?? ''
  const next = z.coerce.number().int().min(1).max(99_999_999).safeParse(typed.trim())
  if (next.success && (await setNextNumber(db, series, next.data))) {
    audit(request, 'settings changed', { account: callerOf(request).ownerId, section: 'sales' })
    return seeOther(`${donePage('sales', 'number')}#next-number`)
  }
  const { next: least } = await nextNumber(db, series)
  const words = next.success
    ? `Numbers below ${least} are used. Please give ${least} or more.`
    : 'Please give a number, such as 413.'
  return data<SectionAnswer>(
    { form: 'number', problems: { next: words }, typed: { next: typed } },
    {
      status: 422,
    },
  )
}

export function seriesNow(settings: Pick<SettingsStore, 'current'>) {
  const { company, sales } = settings.current()
  return seriesOf(sales.numbering, dayAt(company).slice(0, 'YYYY'.length))
}

const draftStored = 'Your draft is stored. No public page shows this section yet.'

function isVersion(number: number) {
  return z.int32().min(0).safeParse(number).success
}

async function publishDraft(site: Site, section: Section) {
  const draft = await site.settings.draft(section, callerOf(site.request).ownerId)
  if (!draft) throw data('There is no draft to publish any more.', { status: 404 })
  return save(site, draft)
}

async function firstPreview({ db }: Site, section: Section) {
  const [first] = await previewPages(db, section)
  return first ? previewAddress(section, first[1]) : donePage(section, 'noPage')
}

type Change = { section: Section; value: Value; version: number; isHidden?: boolean; done?: string }

async function save(site: Site, change: Change) {
  const { settings, request } = site
  const { section, value, version, isHidden = false } = change
  const { done = isPrivate(section) ? 'Saved.' : 'Published.' } = change
  const { ownerId } = callerOf(request)
  if (await settings.save({ section, value, version, ownerId, isHidden }))
    audit(request, 'settings changed', { account: ownerId, section })
  // The answer to the same form was lost before.
  else if (!settings.isPublic(section, value) || settings.isHidden(section) !== isHidden)
    return refuseOutdated(settings, change)
  const answer = { form, done, version: settings.version(section) }
  return answerOrLead(site, answer, donePage(section, isPrivate(section) ? 'saved' : 'published'))
}

async function refuseOutdated(settings: SettingsStore, { section, value, version }: Change) {
  const current = settings.current()[section]
  const replaced = (await settings.valueAt(section, version)) ?? value
  const theirs = changesBetween(replaced, current)
  const now = settings.version(section)
  return unsaved({ value: value ?? current, version: now, message: overwrite, theirs }, 409)
}

function problemsIn(error: z.ZodError | undefined) {
  const named = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
  const problems: Problems = Object.fromEntries(named.toReversed())
  return { problems, message: 'Please look at the marked fields again.' }
}

function unsaved(answer: Omit<SectionAnswer, 'form'>, status: number) {
  return data<SectionAnswer>({ form, ...answer }, { status })
}

function donePage(section: Section, done: string) {
  return `${href('/dashboard/settings/:section', { section })}?done=${done}`
}
