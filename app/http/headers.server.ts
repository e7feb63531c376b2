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

/** `blob:` shows a chosen file before its upload; the frame is a live preview. */
export function policyWithNonce(nonce: string): Record<string, string> {
  const files = ['blob:']
  const own = contentSecurityPolicy({ script: [`'nonce-${nonce}'`], img: files, media: files })
  return policy(`${own}; frame-src 'self'`)
}

export function allowOwnFrame(headers: Headers) {
  const name = 'content-security-policy'
  const own = headers.get(name)?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  if (own) headers.set(name, own)
}

/** Development injects its own scripts and styles, so it has no policy. */
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
