import type { Config } from '#app/config.server.ts'

// One constant policy for all but the contact page: public pages carry no inline script and no style attribute.
const contentSecurityPolicy = [
  "default-src 'none'",
  ...['script', 'style', 'img', 'media', 'font', 'connect', 'manifest'].map(
    (kind) => `${kind}-src 'self'`,
  ),
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The policy of a page that shows a frame from elsewhere once its visitor asks for it (C-43). */
export function policyWithFrame(origin: string): Record<string, string> {
  if (import.meta.env.DEV) return {}
  return { 'content-security-policy': `${contentSecurityPolicy}; frame-src ${origin}` }
}

/** The policy of a page that hydrates: its own scripts by a nonce, and pictures and films that are not sent yet. */
export function policyWithNonce(nonce: string): Record<string, string> {
  if (import.meta.env.DEV) return {}
  const policy = contentSecurityPolicy
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replaceAll(/(img|media)-src 'self'/g, "$1-src 'self' blob:")
  return { 'content-security-policy': policy }
}

/** What every answer carries, whatever its kind; media narrows the policy for itself. */
export function securityHeaders(config: Pick<Config, 'siteUrl'>): Record<string, string> {
  return {
    // Development injects scripts and styles of its own into the page.
    ...(!import.meta.env.DEV && { 'content-security-policy': contentSecurityPolicy }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(config.siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}
