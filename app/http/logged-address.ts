const secret =
  /^(\/(?:newsletter\/(?:confirm|unsubscribe)|enquiry-status|invitation|new-password)\/)[^/?]+/i

/** Omits a subscriber's token, the secret of a status page, an invitation or a new password, and the query, which can name a person. */
export function loggedAddress(url: string) {
  return url.replace(secret, '$1…').replace(/\?.*/s, '')
}
