/** Admin pages, the API, search results and pages about sent forms. */
const disallowed = [
  '/dashboard',
  '/admin-login',
  '/api',
  '/search',
  '/enquiries',
  '/newsletter',
] as const

export function robots(origin: string) {
  const rules = ['User-agent: *', 'Allow: /', ...disallowed.map((path) => `Disallow: ${path}`)]
  return `${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
