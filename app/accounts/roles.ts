/** What a token gives access to. Few programs need personal data, so that has scopes of its own. */
export const scopes = ['catalogue', 'enquiries', 'subscribers'] as const

export type Scope = (typeof scopes)[number]

export const roles = ['owner', 'editor'] as const

export type Role = (typeof roles)[number]

/** New calls are closed to editors until they are added here; pages say it in `handle` (docs/decisions/access.md). */
const forEditors = [
  /^(?:GET|DELETE) \/api\/session$/,
  /^GET \/api\/people\/:id\/picture$/,
  /^\w+ \/api\/push$/,
  /^\w+ \/api\/(?:products|blogs|videos|uploads)(?:\/|$)/,
  /^(?:GET|POST|PATCH) \/api\/categories(?:\/|$)/,
  /^GET \/api\/missed-searches\.csv$/,
  /^(?:GET|PATCH) \/api\/enquiries/,
  /^POST \/api\/enquiries\/(?:read|status|:id\/.*)$/,
  /^GET \/api\/inbox\/(?:events|state)$/,
  /^GET \/api\/insights\.csv$/,
  /^GET \/api\/edit-address$/,
  /^\w+ \/api(?:\/\*?)?$/,
]

/** `route` is the pattern of a route, like `/dashboard/enquiries/:id`. */
export function isForEditors(method: string, route: string) {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return forEditors.some((allowed) => allowed.test(call))
}
