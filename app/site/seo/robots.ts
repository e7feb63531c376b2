import { keptFromRobots } from '#app/content/found.ts'

/** robots.txt: everything public, and where the list of it is. */
export function robots(origin: string) {
  const rules = ['User-agent: *', 'Allow: /', ...keptFromRobots.map((path) => `Disallow: ${path}`)]
  return `${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
