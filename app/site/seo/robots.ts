import { keptFromRobots } from '#app/content/found.ts'

/** robots.txt: allows all public pages and names the sitemap. */
export function robots(origin: string) {
  const rules = ['User-agent: *', 'Allow: /', ...keptFromRobots.map((path) => `Disallow: ${path}`)]
  return `${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
