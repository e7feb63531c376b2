import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { data, href } from 'react-router'

import { changeName, giveAddress, isUnreachable, personName } from '#app/accounts/people.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { removeDemo } from '#app/database/demo-records.server.ts'
import { seeOther } from '#app/http/form-body.server.ts'
import { type Problems, type Typed, problemsIn } from '#app/http/form-input.ts'
import type { SiteMail } from '#app/mail/mail.server.ts'
import { isEmailAddress } from '#app/platform/email-address.ts'
import { countryCode, countryName, timeZoneOf } from '#app/settings/fields.ts'
import { type Section, sections, type Settings } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'
import type { Save } from '#app/settings/settings-write.server.ts'

import { examples } from '../examples.server.ts'
import { changeMail, type MailAnswer } from '../mail-action.server.ts'
import { finish, hideFirstRun } from './first-run.server.ts'
import { isStep, type Step, stepNames } from './steps.ts'

type Saving = { settings: SettingsStore; typed: Typed; ownerId: string | undefined }

const meanwhile =
  'Another person changed this while you were editing. Please look at it and save again.'

type Acting = {
  db: Database
  settings: SettingsStore
  mail: SiteMail
  ownerId: string | undefined
}

export async function changeStep(acting: Acting, step: string, typed: Typed) {
  const { db } = acting
  if (step === 'done' && typed['intent'] === 'hide') {
    await hideFirstRun(db)
    return seeOther(href('/dashboard'))
  }
  if (!isStep(step)) throw data('There is no such step.', { status: 404 })
  if (step === 'mail') {
    const outcome = await changeMail(db, acting.mail, typed)
    const { isSaved, test } = outcome.data
    if ((isSaved || acting.mail.isFixed) && !test?.problem) await finish(db, step)
    return outcome
  }
  const problems = await saved(acting, step, typed)
  if (problems) {
    const isStale = problems['form'] !== undefined
    return data<MailAnswer>({ form: step, typed, problems }, isStale ? 409 : 422)
  }
  await finish(db, step)
  return seeOther(href('/dashboard/start/:id', { id: after(step) }))
}

function after(step: Step) {
  return stepNames[stepNames.indexOf(step) + 1] ?? 'done'
}

async function saved(
  { db, settings, ownerId }: Acting,
  step: Step,
  typed: Typed,
): Promise<Problems | undefined> {
  if (step === 'company') {
    const problems = await saveOwner(db, typed, ownerId)
    return problems ?? saveCompany({ settings, typed, ownerId })
  }
  if (step === 'contact') return saveContact({ settings, typed, ownerId })
  if (step === 'demo') {
    await hideExamples(settings, typed, ownerId)
    if (typed['remove demo'] === 'on') await removeDemo(db)
  }
  return undefined
}

/** Who signs in: the name, and an address for one who has none that mail reaches. */
async function saveOwner(db: Database, typed: Typed, ownerId: string | undefined) {
  const { ownName, ownEmail } = typed
  if (ownerId === undefined) return undefined
  const name = personName.safeParse(ownName)
  if (name.error) return { ownName: name.error.issues[0]?.message }
  if (ownEmail !== undefined && (await isUnreachable(db, ownerId))) {
    const email = ownEmail.trim().toLowerCase()
    if (email === '') return { ownEmail: 'Please fill in this field.' }
    if (!isEmailAddress(email))
      return { ownEmail: 'Please enter an email address, like you@example.com.' }
    if (!(await giveAddress(db, ownerId, email)))
      return { ownEmail: 'Another person signs in with this email.' }
  }
  if (ownName !== undefined) await changeName(db, ownerId, name.data)
  return undefined
}

/** One that another person changes meanwhile is not hidden: it may be the company's own text by now. */
async function hideExamples(settings: SettingsStore, typed: Typed, ownerId: string | undefined) {
  for (const { id, isPublic, hide } of examples) {
    if (typed[`hide ${id}`] === 'on' && isPublic(settings)) await hide(settings, ownerId)
  }
}

/** Returns what is wrong; `form` is about all of it. What is not asked for is made of what is typed. */
async function saveCompany({ settings, typed, ownerId }: Saving) {
  const { name = '', tagline = '', founded = '' } = trimmed(typed)
  const { company } = settings.current()
  const about = tagline === '' ? name : `${name}. ${tagline}`
  const { data: value, error } = sections.company.safeParse({
    ...company,
    name,
    tagline,
    founded,
    ...(settings.hasDefault('company', 'shortName') && { shortName: shortOf(name) }),
    ...(settings.hasDefault('company', 'description') && { description: about }),
  })
  const look = sections.look.safeParse({
    ...settings.current().look,
    logo: typed['logo'] ?? settings.current().look.logo,
  })
  if (error || look.error)
    return { ...(error && problemsIn(error)), ...(look.error && problemsIn(look.error)) }
  const change = { value, version: Number(typed['version']), ownerId }
  if (!(await isSaved(settings, { section: 'company', ...change }))) return stale()
  const also = async <Name extends 'look' | 'footer'>(section: Name, value: Settings[Name]) =>
    settings.save({ section, value, version: settings.version(section), ownerId })
  if (look.data.logo !== settings.current().look.logo) await also('look', look.data)
  if (settings.isDefault('footer')) await also('footer', { text: value.description })
  return undefined
}

async function saveContact({ settings, typed, ownerId }: Saving) {
  const { position = '', country: typedCountry = '', ...asked } = trimmed(typed)
  const { contact } = settings.current()
  const { email = '', street = '', city = '', serviceTime = '' } = asked
  const country = countryCode(typedCountry)
  const [phone, whatsapp] = [asked['phone'], asked['whatsapp']].map((typed = '') =>
    internationalNumber(typed, country),
  )
  const hasPosition = position !== ''
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?)[,;\s]+(-?\d+(?:\.\d+)?)$/.exec(position) ?? []
  const { data: value, error } = sections.contact.safeParse({
    ...contact,
    phone,
    whatsapp,
    email,
    street,
    city,
    country,
    serviceTime,
    isAlwaysOpen: serviceTime === contact.serviceTime && contact.isAlwaysOpen,
    address: [street, city, countryName(country)].join(', '),
    hasPosition,
    ...(hasPosition && { latitude: Number(latitude), longitude: Number(longitude) }),
    ...(settings.hasDefault('contact', 'supportEmail') && { supportEmail: email }),
    ...(settings.hasDefault('contact', 'road') && { road: '' }),
    ...(settings.hasDefault('contact', 'port') && { port: city.slice(0, 40) }),
  })
  if (error) return contactProblems(problemsIn(error))
  const change = { value, version: Number(typed['version']), ownerId }
  if (!(await isSaved(settings, { section: 'contact', ...change }))) return stale()
  await saveTimeZone(settings, value.country, ownerId)
  return undefined
}

/** The second of two taps has an old version, and the answer to the first can be lost; its value is the saved one. */
async function isSaved<Name extends Section>(settings: SettingsStore, change: Save<Name>) {
  const { section, value } = change
  return (await settings.save(change)) || settings.isPublic(section, value)
}

async function saveTimeZone(settings: SettingsStore, country: string, ownerId: string | undefined) {
  const { company } = settings.current()
  const timeZone = timeZoneOf(country) ?? company.timeZone
  if (!settings.hasDefault('company', 'timeZone') || timeZone === company.timeZone) return
  const value = { ...company, timeZone }
  const version = settings.version('company')
  await settings.save({ section: 'company', value, version, ownerId })
}

/** The position is one field; what is made of other fields is wrong only if they are. */
function contactProblems(problems: Problems): Problems {
  const { latitude, longitude, address, supportEmail: _, port: __, ...others } = problems
  return {
    ...(address && !others['street'] && { street: address }),
    ...others,
    ...((latitude ?? longitude) && {
      position: 'Please give two numbers, like 51.9496, 4.1453: north and east.',
    }),
  }
}

function trimmed(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text?.trim()]))
}

/** A number as people dial it in their country gets the + of the country; other text stays for the rules of the field. */
function internationalNumber(typed: string, country: string) {
  if (!isSupportedCountry(country)) return typed
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isValid() ? number.formatInternational() : typed
}

/** The name below an icon has at most 12 letters. */
function shortOf(name: string) {
  return name.length <= 12 ? name : (name.split(/\s/)[0] ?? '').slice(0, 12)
}

function stale(): Problems {
  return { form: meanwhile }
}
