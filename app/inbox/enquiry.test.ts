import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isStorable } from '#app/database/fields.ts'
import { problemsIn, typedIn } from '#app/http/form-input.ts'

import { enquiryFields } from './enquiry.ts'

const whole = {
  name: 'Ann',
  phone: '',
  email: 'ann@example.com',
  message: 'Please quote.',
  terms: 'on',
}

/** The names of the fields with a problem. */
function wrongIn(fields: object) {
  const read = enquiryFields.safeParse(fields)
  return read.success ? [] : Object.keys(problemsIn(read.error)).toSorted()
}

test('C-35: name, message, terms and a phone or email are required, and reported together', () => {
  expect(wrongIn(whole)).toEqual([])
  expect(wrongIn({})).toEqual(['email', 'message', 'name', 'terms'])
  expect(wrongIn({ ...whole, name: '  ', message: '\n' })).toEqual(['message', 'name'])
  expect(wrongIn({ ...whole, email: '', phone: '' })).toEqual(['email'])
  expect(wrongIn({ ...whole, email: '', phone: '01700000000' })).toEqual([])
})

test.each(['+880 1700-000000', '(031) 12 34 56', '123456', '1'.repeat(20), '00-880-17'])(
  'C-13: %s is a phone number, stored as typed',
  (phone) => {
    expect(enquiryFields.parse({ ...whole, phone }).phone).toBe(phone)
  },
)

test.each(['12345', '1'.repeat(21), '+()-', '12e456', '1234567 ext', '১২৩৪৫৬', '1'.repeat(90)])(
  'C-13: %s is not a phone number',
  (phone) => {
    expect(wrongIn({ ...whole, phone })).toEqual(['phone'])
  },
)

test.each([
  "o'brien+sea@mail.example.com",
  'A@b.co',
  `${'a'.repeat(240)}@example.com`,
  'info@bücher.example',
  'sales@морской.рф',
  'sales@船舶.例え',
  'info@পাম্প.বাংলা',
])('R-VAL-6: %s is an email, stored as typed', (email) => {
  expect(enquiryFields.parse({ ...whole, email }).email).toBe(email)
})

test.each([
  'nobody',
  'a@b',
  '@b.co',
  'a@b.co, c@d.co',
  'a@b.co\r\nBcc: c@d.co',
  'a b@c.de',
  'ä@b.co',
  'a@bücher',
  'a@bü cher.example',
  'a@bücher..example',
  'a@bücher.example/x',
])('R-VAL-6: %s is not an email', (email) => {
  expect(wrongIn({ ...whole, email })).toEqual(['email'])
})

test('texts have a maximum length and no character that cannot be stored', () => {
  expect(wrongIn({ ...whole, name: 'a'.repeat(121) })).toEqual(['name'])
  expect(wrongIn({ ...whole, message: 'a'.repeat(5001) })).toEqual(['message'])
  expect(wrongIn({ ...whole, message: 'a'.repeat(5000) })).toEqual([])
  expect(wrongIn({ ...whole, name: 'A\0', message: '\uD800' })).toEqual(['message', 'name'])
})

test.each(['Ann\nBcc: c@d.co', 'Ann\rB', 'Ann\tB', 'Ann\u0085B', 'Ann\u2028B', 'Ann\u001b[2J'])(
  'a name such as %j, which an email header cannot contain, gets an error',
  (name) => {
    const { error } = enquiryFields.safeParse({ ...whole, name })
    expect(error && problemsIn(error)).toEqual({ name: expect.stringMatching(/one line/) })
    expect(wrongIn({ ...whole, phone: `170000${name.slice(3, 4)}000` })).toEqual(['phone'])
    expect(wrongIn({ ...whole, message: name })).toEqual([])
  },
)

test('a line break counts as one character, as in the browser', () => {
  const typed = typedIn(new URLSearchParams({ ...whole, message: 'a\r\n'.repeat(2500) }))
  expect(enquiryFields.parse(typed).message).toBe('a\n'.repeat(2500).trim())
})

test('any input is accepted or gets an error, and accepted input can be stored', () => {
  const body = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ maxLength: 200 }),
    fc.constantFrom('%', '%00', '%ff=%fe', '__proto__=1', 'name&name=2', '&&&', '='),
    fc
      .record(
        {
          name: fc.string({ unit: 'binary', maxLength: 150 }),
          phone: fc.string({ unit: fc.constantFrom(...'+0123456789 ()-x') }),
          email: fc.oneof(fc.emailAddress(), fc.string()),
          message: fc.string({ unit: 'binary' }),
          terms: fc.constantFrom('on', ''),
        },
        { requiredKeys: [] },
      )
      .map((fields) => `${new URLSearchParams(fields)}`),
  )
  const property = fc.property(body, (text) => {
    const typed = typedIn(new URLSearchParams(text))
    const read = enquiryFields.safeParse(typed)
    const wrong = read.success ? [] : Object.values(problemsIn(read.error))
    expect(wrong.length > 0).toBe(!read.success)
    expect(Object.values(read.data ?? {}).every(isStorable)).toBe(true)
  })
  fc.assert(property, { numRuns: 500 })
})
