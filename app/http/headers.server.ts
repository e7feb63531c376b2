type Sources = Partial<Record<'script' | 'img' | 'media', readonly string[]>>

/** Public pages carry no inline script and no style attribute; `more` adds sources to those of the site itself. */
function contentSecurityPolicy(more: Sources = {}) {
  const own = (kind: string, others: readonly string[] = []) =>
    [`${kind}-src 'self'`, ...others].join(' ')
  return [
    "default-src 'none'",
    own('script', more.script),
    own('style'),
    own('img', more.img),
    own('media', more.media),
    ...['font', 'connect', 'manifest'].map((kind) => own(kind)),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const constantPolicy = contentSecurityPolicy()

/** The policy of a page that shows a frame from elsewhere once its visitor asks for it (C-43). */
export function policyWithFrame(origin: string): Record<string, string> {
  return policy(`${constantPolicy}; frame-src ${origin}`)
}

type Origins = Record<'pictures' | 'videos', ReadonlySet<string>>

/** In characters: a proxy that holds 4 kB of headers, as many do, answers 502 to more. */
const longestPolicy = 3_000

/**
 * The policy of a public page whose records have files on other hosts; empty when they have none (C-85). It names
 * the hosts, or all of https where their names are too long together.
 */
export function policyWithFiles({ pictures, videos }: Origins): Record<string, string> {
  if (pictures.size + videos.size === 0) return {}
  const named = contentSecurityPolicy({ img: [...pictures], media: [...videos] })
  if (named.length <= longestPolicy) return policy(named)
  return policy(contentSecurityPolicy({ img: anyOf(pictures), media: anyOf(videos) }))
}

function anyOf(origins: ReadonlySet<string>) {
  return origins.size > 0 ? ['https:'] : []
}

/**
 * The policy of a page that hydrates: its own scripts by a nonce, files that are not sent yet, and those of any other
 * host, because the next list that it loads may have records of any.
 */
export function policyWithNonce(nonce: string): Record<string, string> {
  const files = ['blob:', 'https:']
  return policy(contentSecurityPolicy({ script: [`'nonce-${nonce}'`], img: files, media: files }))
}

/** Development injects scripts and styles of its own into the page. */
function policy(text: string): Record<string, string> {
  return import.meta.env.DEV ? {} : { 'content-security-policy': text }
}

/** What every answer carries, whatever its kind; media narrows the policy for itself. */
export function securityHeaders(config: { siteUrl: string }): Record<string, string> {
  return {
    ...policy(constantPolicy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(config.siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}
