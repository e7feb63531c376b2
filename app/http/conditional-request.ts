/** Weak and strong tags are equal here (RFC 9110). */
export function knowsTag(ifNoneMatch: string | undefined, tag: string) {
  const known = (ifNoneMatch ?? '').split(',').map(opaque)
  return known.includes('*') || known.includes(opaque(tag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, '')
}
