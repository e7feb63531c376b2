export function redirectAfterSignIn(next: string | null) {
  const { pathname, search, origin } = URL.parse(next ?? '', 'http://own') ?? {}
  const isOurs = origin === 'http://own' && /^\/dashboard(?:\/|$)/.test(pathname ?? '')
  return isOurs ? `${pathname}${search}` : '/dashboard'
}
