/** The parts of addresses that open something to whoever knows them; the pages take capitals too. */
const secret = /^(\/newsletter\/(?:confirm|unsubscribe)\/)[^/?]+/i

/** An address as the log may have it: without what opens a subscriber's pages, and without whom somebody looks for. */
export function loggedAddress(url: string) {
  return url.replace(secret, '$1…').replace(/\?.*/s, '')
}
