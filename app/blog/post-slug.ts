const accents = /\p{Mark}/gu

/** Only a-z, 0-9 and hyphens; each whitespace character is a hyphen (R-SLUG-2, C-47). `''` if nothing is left. */
export function postSlug(title: string) {
  const plain = title.trim().normalize('NFKD').replaceAll(accents, '').toLowerCase()
  const slug = plain.replaceAll(/\s/g, '-').replaceAll(/[^a-z0-9-]/g, '')
  return /[a-z0-9]/.test(slug) ? slug : ''
}
