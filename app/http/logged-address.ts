const secret = /^(\/newsletter\/(?:confirm|unsubscribe)\/)[^/?]+/i

/** Omits a subscriber's token, and the query, which can name a person. */
export function loggedAddress(url: string) {
  return url.replace(secret, '$1…').replace(/\?.*/s, '')
}
