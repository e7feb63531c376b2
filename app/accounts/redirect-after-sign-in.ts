export const signInAddress = '/admin-login'

/** The sign-in that leads to `next` afterwards. */
export function signInUrl(next: string) {
  return `${signInAddress}?next=${encodeURIComponent(next)}`
}

export function redirectAfterSignIn(next: string | null) {
  const { pathname, search, origin } = URL.parse(next ?? '', 'http://own') ?? {}
  const isOurs = origin === 'http://own' && /^\/dashboard(?:\/|$)/.test(pathname ?? '')
  return isOurs ? `${pathname}${search}` : '/dashboard'
}
