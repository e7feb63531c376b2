const accents = /\p{Mark}/gu

/**
 * The address form of a post's title: lower case, each white space a hyphen, accents taken off, all
 * but a-z, 0-9 and hyphens left out (R-SLUG-2, C-47). `''` when no letter or digit is left.
 */
export function postSlug(title: string) {
  const plain = title.trim().normalize('NFKD').replaceAll(accents, '').toLowerCase()
  const slug = plain.replaceAll(/\s/g, '-').replaceAll(/[^a-z0-9-]/g, '')
  return /[a-z0-9]/.test(slug) ? slug : ''
}
