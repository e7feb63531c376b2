/** Explains an error of the mail server or of the connection to it; '' where the error explains itself. */
export function errorMeaning(words: string) {
  if (/^53[0458]\b|\blogin\b/i.test(words)) {
    return 'The mail server does not accept the user name or the password:'
  }
  if (/^[245]\d\d\b/.test(words)) return ''
  if (/certificate|\btls\b|\bssl\b/i.test(words)) {
    return 'No safe connection to the mail server can be made:'
  }
  if (/ENOTFOUND|EAI_AGAIN|EBADNAME/.test(words)) {
    return 'The mail server cannot be reached, because its name is not found:'
  }
  if (words.includes('ECONNREFUSED')) {
    return 'The mail server cannot be reached, because nothing answers at this port:'
  }
  return 'The mail server cannot be reached, or does not answer in time:'
}

export function purposeOf(event: string) {
  const [subject, id = '', kind, to] = event.split(' ')
  if (subject === 'newsletter') return { words: 'A mail about the newsletter' }
  if (subject === 'account') return { words: 'To a person of the admin, about the account' }
  if (subject !== 'enquiry') return { words: 'A mail' }
  if (id === 'given') return { words: 'To a colleague: an enquiry is theirs now' }
  if (kind === 'quote')
    return { words: `Quotation ${to} of an enquiry, to the buyer`, enquiryId: id }
  const words =
    to === 'owner' ? 'The announcement of an enquiry, to you' : 'The confirmation of an enquiry'
  return { words, enquiryId: id }
}
