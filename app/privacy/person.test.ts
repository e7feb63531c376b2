import { expect, test } from 'vitest'

import { personIn } from './person.ts'

function asked(words: Record<string, string>) {
  return personIn(new URLSearchParams(words))
}

test('C-67: a person can be searched by email, phone or both', () => {
  expect(asked({}).person).toBeUndefined()
  expect(asked({ email: ' a@example.com ', phone: '' }).person).toEqual({ email: 'a@example.com' })
  expect(asked({ phone: '+880 1700-000000' }).person).toEqual({ phone: '+880 1700-000000' })
  expect(asked({ email: 'a@example.com', phone: '0170000000' }).person).toEqual({
    email: 'a@example.com',
    phone: '0170000000',
  })
})

test('C-67: an incomplete email or phone starts no search and gets an error beside its field', () => {
  const half = asked({ email: 'rahim', phone: '0170' })
  expect(half.person).toBeUndefined()
  expect(half.problems.email).toContain('should look like')
  expect(half.problems.phone).toBe('Please enter the whole number.')
  expect(half.typed).toEqual({ email: 'rahim', phone: '0170' })
})
