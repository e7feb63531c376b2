/** What search engines, readers of feeds and telephones' home screens are told besides content/site.ts. */

/** The address of content/site.ts in its parts; the country is its code of two letters (ISO 3166). */
export const postalAddress = {
  street: 'South Khulshi',
  city: 'Chittagong',
  country: 'BD',
} as const

/** The name below the icon on a home screen: at most 12 letters. */
export const shortName = 'Chandlery'

/** Nothing to find there: what is the owner's, what is for programs, and what a visitor has sent. */
export const keptFromRobots = [
  '/dashboard',
  '/admin-login',
  '/api',
  '/search',
  '/enquiries',
  '/newsletter',
] as const
