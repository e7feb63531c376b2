type Sources = Partial<Record<'script' | 'img' | 'media', readonly string[]>>

/** Public pages have no inline script and no style attribute; `more` adds sources to the site's own. */
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

/** The policy of a page that shows a frame of another origin when the visitor asks for it (C-43). */
export function policyWithFrame(origin: string): Record<string, string> {
  return policy(`${constantPolicy}; frame-src ${origin}`)
}

type Origins = Record<'pictures' | 'videos', ReadonlySet<string>>

/** In characters. Many proxies hold 4 kB of headers and respond 502 to more. */
const longestPolicy = 3_000

/**
 * The policy of a public page whose records have files on other hosts; empty when they have none (C-85). It lists
 * the hosts, or allows all of https where the list is too long.
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
 * The policy of a page that hydrates: it allows its scripts by nonce, files that are not uploaded yet (blob), and files
 * of every host, because a list that it loads later may have records with files on any host.
 */
export function policyWithNonce(nonce: string): Record<string, string> {
  const files = ['blob:', 'https:']
  return policy(contentSecurityPolicy({ script: [`'nonce-${nonce}'`], img: files, media: files }))
}

/** Development has no policy, because it injects its own scripts and styles into the page. */
function policy(text: string): Record<string, string> {
  return import.meta.env.DEV ? {} : { 'content-security-policy': text }
}

/** The headers of every response; media files set a stricter policy. */
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
