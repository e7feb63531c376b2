import { expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'
import { sections } from '#app/settings/schema.ts'

import { changedPaths, changesBetween } from './changes.ts'
import { typedValue, withEntryChange } from './typed-value.ts'

test('the entries of a form keep their order, whatever their numbers', () => {
  const form = new URLSearchParams('10.name=X&10.address=c&2.name=X&2.address=b&2.address=again')
  expect(typedValue(sections.social, form)).toEqual([
    { name: 'X', address: 'b' },
    { name: 'X', address: 'c' },
  ])
})

test('a field that is no number stays as it was typed, and a line break is one character', () => {
  const { shape } = sections.contact
  expect(typedValue(shape.latitude, new URLSearchParams({ at: '51,9' }), 'at')).toBe('51,9')
  expect(typedValue(shape.latitude, new URLSearchParams({ at: '-51.9' }), 'at')).toBe(-51.9)
  expect(typedValue(shape.address, new URLSearchParams({ at: 'a\r\nb' }), 'at')).toBe('a\nb')
  expect(typedValue(shape.isAlwaysOpen, new URLSearchParams(), 'at')).toBe(false)
})

test.each([
  'publish',
  'add',
  'up questions',
  'add questions.1',
  'drop questions.1',
  'up questions.1 x',
])('%j changes no entry', (intent) => {
  expect(withEntryChange(sections.faq, defaults.faq, intent)).toBeUndefined()
})

test.each(['add __proto__', 'up constructor.0', 'remove questions.900', 'add nothing.here'])(
  '%j leaves the value as it is',
  (intent) => {
    expect(withEntryChange(sections.faq, defaults.faq, intent)).toEqual(defaults.faq)
  },
)

test('entries of entries are changed, and a section that is a list', () => {
  const [slide] = defaults.hero.slides
  const hero = withEntryChange(sections.hero, defaults.hero, 'remove slides.0.features.1')
  expect(hero).toMatchObject({
    slides: [{ features: slide?.features.toSpliced(1, 1) }, ...defaults.hero.slides.slice(1)],
  })
  const [first, second, ...rest] = defaults.tiles
  expect(withEntryChange(sections.tiles, defaults.tiles, 'down 0')).toEqual([
    second,
    first,
    ...rest,
  ])
})

test('differences are told field by field, in words', () => {
  const { faq, contact, look, social } = defaults
  const [first, second, ...rest] = faq.questions
  expect(changesBetween(contact, contact)).toEqual([])
  expect(changesBetween(contact, { ...contact, phone: '+31 10', isAlwaysOpen: false })).toEqual([
    { label: 'Telephone', before: contact.phone, after: '+31 10' },
    { label: 'Open day and night, on all days', before: 'Yes', after: 'No' },
  ])
  expect(changesBetween(look, { ...look, logo: '/media/a.webp' })).toEqual([
    { label: 'Logo', before: '(empty)', after: 'Your picture' },
  ])
  const changed = { ...faq, questions: [{ ...first, ans: 'No.' }, second, ...rest] }
  expect(changesBetween(faq, changed)).toEqual([
    { label: 'Questions, entry 1, answer', before: first?.ans, after: 'No.' },
  ])
  expect(changesBetween(faq, { ...faq, questions: [first, ...rest] })).toEqual([
    { label: 'Questions, removed', before: `${second?.question}; ${second?.ans}` },
  ])
  const [order] = changesBetween(faq, { ...faq, questions: [second, first, ...rest] })
  expect(order).toMatchObject({ label: 'Questions, order' })
  expect(order?.after).toMatch(`1. ${second?.question}`)
  expect(changesBetween(social, [...social, { name: 'X', address: 'https://x.example' }])).toEqual([
    { label: 'Added', after: 'X; https://x.example' },
  ])
})

test('what differs from the site is named by the paths of its fields', () => {
  const before = { title: 'A', slides: [{ title: 'One' }, { title: 'Two' }] }
  const of = (change: object) => changedPaths(before, { ...before, ...change })
  expect(of({})).toEqual([])
  expect(of({ title: '' })).toEqual(['title'])
  expect(of({ slides: [{ title: 'One' }, { title: '2' }] })).toEqual(['slides.1.title'])
  expect(of({ slides: [{ title: 'One' }] })).toEqual(['slides'])
  expect(of({ slides: before.slides.toReversed() })).toEqual(['slides'])
})
