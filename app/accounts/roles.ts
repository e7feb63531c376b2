/** An editor changes content and answers enquiries; `isForEditors` says which calls that needs. */
export const roles = ['owner', 'editor'] as const

export type Role = (typeof roles)[number]

/**
 * The calls of the API that an editor may use; a page says it in its `handle`. Everything else of the admin is for
 * owners, so a new call is closed to editors until it is added here (docs/decisions/access.md).
 */
const forEditors = [
  // The editor's own account, without tokens.
  /^(?:GET|DELETE) \/api\/session$/,
  /^GET \/api\/people\/:id\/picture$/,
  /^\w+ \/api\/push$/,
  // Content; what is deleted goes into the trash, and only an owner empties it.
  /^\w+ \/api\/(?:products|blogs|videos|uploads)(?:\/|$)/,
  /^(?:GET|POST|PATCH) \/api\/categories(?:\/|$)/,
  /^GET \/api\/missed-searches\.csv$/,
  // Enquiries, without deleting them.
  /^(?:GET|PATCH) \/api\/enquiries/,
  /^POST \/api\/enquiries\/(?:read|status|:id\/.*)$/,
  /^GET \/api\/inbox\/(?:events|state)$/,
  // What visitors look at, and the link from their pages to the edit pages.
  /^GET \/api\/insights\.csv$/,
  /^GET \/api\/edit-address$/,
  // Addresses that do not exist.
  /^\w+ \/api(?:\/\*?)?$/,
]

/** `route` is the pattern of a route, like `/dashboard/enquiries/:id`. */
export function isForEditors(method: string, route: string) {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return forEditors.some((allowed) => allowed.test(call))
}
