import '#app/app.css'
import { href, isRouteErrorResponse, Outlet, useLocation } from 'react-router'

import { pageTooLate } from '#app/context.ts'

import type { Route } from './+types/frame.ts'
import { ErrorPage, NotFound } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { QuickContact } from './quick-contact.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const error = context.get(pageTooLate)
    if (error) throw error
  },
]

export default function Frame() {
  return (
    <Surround>
      <Outlet />
    </Surround>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Surround>
      {missing ? (
        <NotFound words={String(error.data || 'Page not found.')} />
      ) : (
        <ErrorPage address={pathname + search} />
      )}
    </Surround>
  )
}

/** Their addresses hold a secret, which no form may repeat. */
const secretPages = /^\/(?:newsletter|enquiry-status|invitation|new-password)\//

function Surround({ children }: { children: React.ReactNode }) {
  const { pathname, search } = useLocation()
  const isOpen = !secretPages.test(pathname)
  return (
    <>
      <nav aria-label="Skip">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <a href={href('/search')} data-to-search="" className="skip-link">
          Skip to search
        </a>
      </nav>
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <form id="add-to-list" method="post" action={href('/enquiry-list/add')} data-list>
        <input type="hidden" name="back" value={isOpen ? pathname + search : href('/')} />
      </form>
      <QuickContact />
      <PreviewBar />
    </>
  )
}
