import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'

import { PageTitle } from '#app/desk/page-title.tsx'
import { Button } from '#app/ui/button.tsx'

/** A page that cannot be read; the way on stays around it where the frame itself could be. */
export function TroubledPage() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="max-w-160" role="alert">
      <PageTitle title={missing ? String(error.data) : 'This page cannot be read right now.'} />
      <p className="mb-6 text-ink-2">
        {missing ? 'It may have been deleted.' : 'Nothing is lost. Please try again in a moment.'}
      </p>
      <div className="flex flex-wrap items-center gap-5">
        {!missing && (
          <Button look="signal" onClick={() => revalidate()} disabled={state === 'loading'}>
            {state === 'loading' ? 'Loading...' : 'Retry'}
          </Button>
        )}
        <a
          href="/dashboard"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          To the overview
        </a>
      </div>
    </div>
  )
}
