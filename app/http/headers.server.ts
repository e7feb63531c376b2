type Sources = Partial<Record<'script' | 'img' | 'media', readonly string[]>>

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

export function policyWithFrame(origin: string): Record<string, string> {
  return policy(`${constantPolicy}; frame-src ${origin}`)
}

type Origins = Record<'pictures' | 'videos', ReadonlySet<string>>

/** In characters. Many proxies hold 4 kB of headers and respond 502 to more. */
const longestPolicy = 3_000

export function policyWithFiles({ pictures, videos }: Origins): Record<string, string> {
  if (pictures.size + videos.size === 0) return {}
  const named = contentSecurityPolicy({ img: [...pictures], media: [...videos] })
  if (named.length <= longestPolicy) return policy(named)
  const anyOf = ({ size }: ReadonlySet<string>) => (size > 0 ? ['https:'] : [])
  return policy(contentSecurityPolicy({ img: anyOf(pictures), media: anyOf(videos) }))
}

/** Allows files of every host, because a list that the page loads later may have files on any host. */
export function policyWithNonce(nonce: string): Record<string, string> {
  const files = ['blob:', 'https:']
  return policy(contentSecurityPolicy({ script: [`'nonce-${nonce}'`], img: files, media: files }))
}

/** Development has no policy, because it injects its own scripts and styles into the page. */
function policy(text: string): Record<string, string> {
  return import.meta.env.DEV ? {} : { 'content-security-policy': text }
}

type Site = { siteUrl: string; hstsSubdomains: boolean }

export function securityHeaders({ siteUrl, hstsSubdomains }: Site): Record<string, string> {
  return {
    ...policy(constantPolicy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}
