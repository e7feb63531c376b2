const longest = 4_000

/** Encodes a cursor for a URL. */
export function placeText(parts: readonly string[]) {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes the output of `placeText`, not yet validated; undefined when too long or not JSON. */
export function partsIn(text: string): unknown {
  if (text.length > longest) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
