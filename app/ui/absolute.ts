/** A stored address as an absolute one, relative to the page at `base`; undefined for an invalid address. */
export function absolute(address: string, base: string) {
  return URL.parse(address, base)?.href
}
