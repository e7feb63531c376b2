/** Returns the admin page in `next`, or the overview for any other address. */
export function redirectAfterSignIn(next: string | null) {
  const { pathname, search, origin } = URL.parse(next ?? '', 'http://own') ?? {}
  const isOurs = origin === 'http://own' && /^\/dashboard(?:\/|$)/.test(pathname ?? '')
  return isOurs ? `${pathname}${search}` : '/dashboard'
}
