/** Whether an If-None-Match header names this tag; weak and strong tags are equal (RFC 9110). */
export function knowsTag(ifNoneMatch: string | undefined, tag: string) {
  const held = (ifNoneMatch ?? '').split(',').map(opaque)
  return held.includes('*') || held.includes(opaque(tag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, '')
}
