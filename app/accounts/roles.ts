/** An editor changes content and answers enquiries; `isForEditors` says which pages and calls that needs. */
export const roles = ['owner', 'editor'] as const

export type Role = (typeof roles)[number]

/**
 * The pages and calls that an editor may use. Everything else of the admin is for owners, so a new route is closed to
 * editors until it is added here (docs/decisions/access.md).
 */
const forEditors = [
  // The editor's own account, without tokens.
  /^(?:GET|DELETE) \/api\/sessions?(?:\/:key)?$/,
  /^PUT \/api\/(?:password|email|name)$/,
  /^(?:PUT|DELETE) \/api\/picture$/,
  /^GET \/api\/people\/:id\/picture$/,
  /^POST \/api\/two-step(?:\/(?:confirm|codes|off))?$/,
  /^(?:POST|DELETE) \/api\/passkeys(?:\/(?:options|:key))?$/,
  /^\w+ \/api\/push$/,
  /^GET \/dashboard\/account$/,
  // Content; what is deleted goes into the trash, and only an owner empties it.
  /^\w+ \/api\/(?:products|blogs|videos|uploads)(?:\/|$)/,
  /^(?:GET|POST|PATCH) \/api\/categories(?:\/|$)/,
  /^\w+ \/dashboard\/(?:add|manage|edit|preview)-(?:product|products|blog|video)(?:\/:id)?$/,
  /^\w+ \/dashboard\/(?:(?:categories|bulk-edit)(?:\/:id)?|featured-products|spreadsheet)$/,
  /^GET \/dashboard\/(?:searches|trash)$/,
  /^GET \/api\/missed-searches\.csv$/,
  // Enquiries, without deleting them.
  /^(?:GET|PATCH) \/api\/enquiries/,
  /^POST \/api\/enquiries\/(?:read|status|:id\/.*)$/,
  /^\w+ \/dashboard\/enquiries(?:\/:id(?:\/quote\.pdf|\/files\/:file)?)?$/,
  /^GET \/api\/inbox\/(?:events|state)$/,
  /^\w+ \/dashboard\/(?:quote-texts|log-chat)$/,
  /^GET \/dashboard(?:\/\*?)?$/,
  // What visitors look at, and the link from their pages to the edit pages.
  /^GET \/(?:api\/insights\.csv|dashboard\/insights)$/,
  /^GET \/api\/edit-address$/,
  // Addresses that do not exist.
  /^\w+ \/api(?:\/\*?)?$/,
]

/** `route` is the pattern of a route, like `/dashboard/enquiries/:id`. */
export function isForEditors(method: string, route: string) {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return forEditors.some((allowed) => allowed.test(call))
}
