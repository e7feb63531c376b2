import { expect, test } from 'vitest'

import { errorMeaning, purposeOf } from './mail-words.ts'

test('an email error is explained in plain words', () => {
  const unreachable = 'The mail server cannot be reached, '
  const refused = `${unreachable}because nothing answers at this port:`
  expect(errorMeaning('connect ECONNREFUSED 127.0.0.1:2525')).toBe(refused)
  const notFound = `${unreachable}because its name is not found:`
  expect(errorMeaning('getaddrinfo ENOTFOUND mail.example.com')).toBe(notFound)
  const silent = `${unreachable}or does not answer in time:`
  expect(errorMeaning('Greeting never received')).toBe(silent)
  expect(errorMeaning('Connection timeout')).toBe(silent)
  expect(errorMeaning('535 Authentication failed')).toContain('the user name or the password')
  expect(errorMeaning('self-signed certificate')).toContain('No safe connection')
  // These responses of the server explain themselves.
  expect(errorMeaning('550 Sender not allowed')).toBe('')
  expect(errorMeaning('451 Try again later')).toBe('')
})

test('an email is described by its event name, also when the event is unknown', () => {
  expect(purposeOf('enquiry abc to owner')).toEqual({
    words: 'The announcement of an enquiry, to you',
    enquiryId: 'abc',
  })
  expect(purposeOf('enquiry abc to sender')).toEqual({
    words: 'The confirmation of an enquiry',
    enquiryId: 'abc',
  })
  expect(purposeOf('enquiry abc quote 2')).toEqual({
    words: 'Quotation 2 of an enquiry, to the buyer',
    enquiryId: 'abc',
  })
  expect(purposeOf('enquiry given abc')).toEqual({
    words: 'To a colleague: an enquiry is theirs now',
  })
  const about = { words: 'To a person of the admin, about the account' }
  expect(purposeOf('account abc def')).toEqual(about)
  expect(purposeOf('newsletter abc asked')).toEqual({ words: 'A mail about the newsletter' })
  expect(purposeOf('something else')).toEqual({ words: 'A mail' })
})
