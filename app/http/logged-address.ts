const secret = /^(\/(?:newsletter\/(?:confirm|unsubscribe)|enquiry-status|invitation)\/)[^/?]+/i

/** Omits a subscriber's token, the secret of a status page or an invitation, and the query, which can name a person. */
export function loggedAddress(url: string) {
  return url.replace(secret, '$1…').replace(/\?.*/s, '')
}
