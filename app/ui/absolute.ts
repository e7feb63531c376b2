/** A stored address as others can open it, seen from the page at `base`; undefined for what is no address. */
export function absolute(address: string, base: string) {
  return URL.parse(address, base)?.href
}
