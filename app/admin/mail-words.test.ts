import { expect, test } from 'vitest'

import { meaningOf, subjectOf } from './mail-words.ts'

test('the owner reads in plain words what keeps mail from going out', () => {
  const unreachable = 'The mail server cannot be reached, or does not answer:'
  expect(meaningOf('connect ECONNREFUSED 127.0.0.1:2525')).toBe(unreachable)
  expect(meaningOf('getaddrinfo ENOTFOUND mail.example.com')).toBe(unreachable)
  expect(meaningOf('Greeting never received')).toBe(unreachable)
  expect(meaningOf('535 Authentication failed')).toContain('the password in SMTP_URL')
  expect(meaningOf('self-signed certificate')).toContain('No safe connection')
  // The server's own words say it.
  expect(meaningOf('550 Sender not allowed')).toBe('')
  expect(meaningOf('451 Try again later')).toBe('')
})

test('a mail is told by its event, whatever else may write one', () => {
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
