import { data, redirectDocument, type RouterContextProvider } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { currentUser, editorPages, userUnavailable } from '#app/context.ts'

export const signInAddress = '/admin-login'

export function signInUrl(next: string) {
  return `${signInAddress}?next=${encodeURIComponent(next)}`
}

type Visit = { context: Readonly<RouterContextProvider>; request: Request; pattern: string }

/** The sign-in redirects back afterwards (R-ADM-3, C-1). */
export function requireSignIn({ context, request }: Visit) {
  if (context.get(currentUser)) return
  // A password cannot be checked while the database is down.
  const error = context.get(userUnavailable)
  if (error) throw error
  const { pathname, search } = new URL(request.url)
  const here = pathname.replace(/(\/_)?\.data$/, '') + search.replace(/^\?_routes=[^&]*&?/, '?')
  throw redirectDocument(signInUrl(here.replace(/\?$/, '')), 303)
}

export function requireRole({ context, pattern }: Visit) {
  const isOpen = context.get(editorPages).has(`/${pattern.replaceAll(/^\/|\/$/g, '')}`)
  if (isOpen || context.get(currentUser)?.role === 'owner') return
  throw data(messages.forOwnersOnly, { status: 403 })
}
