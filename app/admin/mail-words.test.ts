import { expect, test } from 'vitest'

import { meaningOf, subjectOf } from './mail-words.ts'

test('an email error is explained in plain words', () => {
  const unreachable = 'The mail server cannot be reached, or does not answer:'
  expect(meaningOf('connect ECONNREFUSED 127.0.0.1:2525')).toBe(unreachable)
  expect(meaningOf('getaddrinfo ENOTFOUND mail.example.com')).toBe(unreachable)
  expect(meaningOf('Greeting never received')).toBe(unreachable)
  expect(meaningOf('535 Authentication failed')).toContain('the password in SMTP_URL')
  expect(meaningOf('self-signed certificate')).toContain('No safe connection')
  // These responses of the server explain themselves.
  expect(meaningOf('550 Sender not allowed')).toBe('')
  expect(meaningOf('451 Try again later')).toBe('')
})

test('an email is described by its event name, also when the event is unknown', () => {
  expect(subjectOf('enquiry abc to owner')).toEqual({
    words: 'The news of an enquiry, to you',
    enquiryId: 'abc',
  })
  expect(subjectOf('enquiry abc to sender')).toEqual({
    words: 'The receipt for an enquiry',
    enquiryId: 'abc',
  })
  expect(subjectOf('newsletter abc asked')).toEqual({ words: 'A letter about the newsletter' })
  expect(subjectOf('something else')).toEqual({ words: 'A mail' })
})
