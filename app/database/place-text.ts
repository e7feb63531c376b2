const longest = 4_000

/** What says in an address where a page of a list begins. */
export function placeText(parts: readonly string[]) {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** What `placeText` wrote, not yet checked; undefined for what it cannot have written. */
export function partsIn(text: string): unknown {
  if (text.length > longest) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
