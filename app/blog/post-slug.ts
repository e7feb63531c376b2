/** Only a-z, 0-9 and hyphens; each whitespace character is a hyphen. `''` if nothing is left. */
export function asciiSlug(title: string) {
  const plain = title.trim().toLowerCase()
  const slug = plain.replaceAll(/\s/g, '-').replaceAll(/[^a-z0-9-]/g, '')
  return /[a-z0-9]/.test(slug) ? slug : ''
}

/** Only the server transliterates other scripts. */
export function isAscii(title: string) {
  return /^[\0-\x7f]*$/.test(title)
}
