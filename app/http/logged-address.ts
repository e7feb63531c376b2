const secret = /^(\/(?:newsletter\/(?:confirm|unsubscribe)|enquiry-status)\/)[^/?]+/i

/** Omits a subscriber's token, the secret of a status page, and the query, which can name a person. */
export function loggedAddress(url: string) {
  return url.replace(secret, '$1…').replace(/\?.*/s, '')
}
