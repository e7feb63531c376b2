/** Weak and strong tags are equal here (RFC 9110). */
export function knowsTag(ifNoneMatch: string | undefined, tag: string) {
  const tags = (ifNoneMatch ?? '').split(',').map(opaque)
  return tags.includes('*') || tags.includes(opaque(tag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, '')
}
