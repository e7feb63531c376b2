import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { defaults } from '#app/settings/defaults.ts'
import { sectionNames } from '#app/settings/schema.ts'
import { openOwnersApi, problemIn } from '#tests/api.testing.ts'

const contact = { ...defaults.contact, phone: '+31 10 555 0100', city: 'Rotterdam' }
const at = '/api/settings/contact'

test.each(engines)('the owner changes a section and takes it back (%s)', async (engine) => {
  const { asOwner } = await openOwnersApi(engine)
  const first = await asOwner('GET', at)
  expect(first.json()).toEqual({ value: defaults.contact, version: 0, isDefault: true })
  const saved = await asOwner('PUT', at, { value: contact, version: 0 })
  expect(saved.json()).toEqual({ value: contact, version: 1, isDefault: false })
  expect(saved.headers['cache-control']).toBe('no-store')
  await asOwner('PUT', at, { value: null, version: 1 })
  expect((await asOwner('GET', at)).json()).toMatchObject({ version: 2, isDefault: true })
  const back = await asOwner('POST', `${at}/restore`, { from: 1, version: 2 })
  expect(back.json()).toEqual({ value: contact, version: 3, isDefault: false })
  const gone = await asOwner('POST', `${at}/restore`, { from: 99, version: 3 })
  expect([gone.statusCode, problemIn(gone).message]).toEqual([
    404,
    'This version is no longer stored.',
  ])
})

test.each(engines)(
  'an outdated version gets the current one, and changes nothing (%s)',
  async (engine) => {
    const { asOwner } = await openOwnersApi(engine)
    await asOwner('PUT', at, { value: contact, version: 0 })
    const late = await asOwner('PUT', at, { value: defaults.contact, version: 0 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ current: { value: contact, version: 1 } })
    expect((await asOwner('GET', at)).json()).toMatchObject({ value: contact, version: 1 })
  },
)

test.each(engines)('each wrong field is named, and nothing is saved (%s)', async (engine) => {
  const { asOwner } = await openOwnersApi(engine)
  const wrong = { ...contact, phone: '01700', email: 'x', latitude: 91, city: 'x'.repeat(61) }
  const answer = await asOwner('PUT', at, { value: wrong, version: 0 })
  expect(answer.statusCode).toBe(422)
  const paths = problemIn(answer).errors?.map(({ path }) => path)
  expect(paths?.toSorted()).toEqual(['city', 'email', 'latitude', 'phone'])
  const slides = defaults.hero.slides.map((slide, index) =>
    index === 1 ? { ...slide, ctaLink: 'javascript:alert(1)' } : slide,
  )
  const hero = { ...defaults.hero, slides }
  const hostile = await asOwner('PUT', '/api/settings/hero', { value: hero, version: 0 })
  expect(problemIn(hostile).errors?.map(({ path }) => path)).toEqual(['slides.1.ctaLink'])
  for (const value of ['text', 7, [], undefined, { company: 1 }, { ...contact, road: 'a\0b' }]) {
    expect((await asOwner('PUT', at, { value, version: 0 })).statusCode).toBe(422)
  }
  const value = 'x'.repeat(1_000_000)
  const huge = await asOwner('PUT', '/api/settings/faq', { value, version: 0 })
  expect(huge.statusCode).toBe(413)
  expect((await asOwner('GET', at)).json()).toMatchObject({ version: 0, isDefault: true })
})

test.each(engines)('every section takes its own default texts (%s)', async (engine) => {
  const { asOwner } = await openOwnersApi(engine)
  for (const section of sectionNames) {
    const body = { value: defaults[section], version: 0 }
    const answer = await asOwner('PUT', `/api/settings/${section}`, body)
    expect([section, answer.statusCode]).toEqual([section, 200])
    expect(answer.json()).toEqual({ value: defaults[section], version: 1, isDefault: false })
  }
})

test('as many and as long answers as are allowed can be saved', async () => {
  const { asOwner } = await openOwnersApi('sqlite')
  const question = { question: 'How?', ans: '泵'.repeat(3_000) }
  const questions = Array.from({ length: 40 }, () => question)
  const body = { value: { ...defaults.faq, questions }, version: 0 }
  expect((await asOwner('PUT', '/api/settings/faq/draft', body)).statusCode).toBe(200)
  expect((await asOwner('PUT', '/api/settings/faq', body)).statusCode).toBe(200)
})

test('strangers and tokens neither read nor change the settings', async () => {
  const { asOwner, submitAsOwner, send, get, ownOrigin } = await openOwnersApi('sqlite')
  expect((await get(at)).statusCode).toBe(401)
  expect((await send('PUT', at, { value: contact, version: 0 }, ownOrigin)).statusCode).toBe(401)
  const password = 'a password of some length'
  const typed = { intent: 'token', name: 'The till', scopes: 'catalogue', password }
  const made = await submitAsOwner('account', typed)
  const bearer = { authorization: `Bearer ${made.json().made.token}` }
  expect((await get(at, bearer)).statusCode).toBe(401)
  expect((await send('PUT', at, { value: contact, version: 0 }, bearer)).statusCode).toBe(401)
  expect((await asOwner('GET', '/api/settings/nothing')).statusCode).toBe(404)
})
