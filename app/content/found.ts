/** Data for search engines, feed readers and phone home screens, besides content/site.ts. */

/** The parts of the address in content/site.ts; the country is a two-letter code (ISO 3166). */
export const postalAddress = {
  street: 'South Khulshi',
  city: 'Chittagong',
  country: 'BD',
} as const

/** The name below the icon on a home screen: at most 12 letters. */
export const shortName = 'Chandlery'

/** The paths that robots.txt disallows: admin pages, the API, search results and pages about sent forms. */
export const keptFromRobots = [
  '/dashboard',
  '/admin-login',
  '/api',
  '/search',
  '/enquiries',
  '/newsletter',
] as const
