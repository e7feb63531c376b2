const accents = /\p{Mark}/gu

/**
 * The slug form of a title: lower case, each whitespace character a hyphen, accents removed, then all
 * but a-z, 0-9 and hyphens removed (R-SLUG-2, C-47). `''` when no letter or digit is left.
 */
export function postSlug(title: string) {
  const plain = title.trim().normalize('NFKD').replaceAll(accents, '').toLowerCase()
  const slug = plain.replaceAll(/\s/g, '-').replaceAll(/[^a-z0-9-]/g, '')
  return /[a-z0-9]/.test(slug) ? slug : ''
}
