/** Matches addresses with a secret token, in any letter case, because the routes ignore case. */
const secret = /^(\/newsletter\/(?:confirm|unsubscribe)\/)[^/?]+/i

/** An address for the log: without a subscriber's token, and without the query, which can name a person. */
export function loggedAddress(url: string) {
  return url.replace(secret, '$1…').replace(/\?.*/s, '')
}
