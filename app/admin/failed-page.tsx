import {
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'

import { messages } from '#app/content/messages.ts'
import { useListQuery } from '#app/ui/admin/lists/list-query.ts'
import { LoadingText, PageTitle } from '#app/ui/admin/page-parts.tsx'
import { useReloadAfterError } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'

import { failedWords, loadingWords } from './page-words.ts'

export function FailedPage() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (isRouteErrorResponse(error) && error.status === 403) return <Refused />
  return isMissing ? <Missing words={String(error.data)} /> : <Failed error={error} />
}

function Refused() {
  return (
    <div className="max-w-160" role="alert">
      <PageTitle title="This page is for owners" />
      <p className="mb-6 text-ink-2">{messages.forOwnersOnly}</p>
      <ToOverview />
    </div>
  )
}

function Missing({ words }: { words: string }) {
  return (
    <div className="max-w-160" role="alert">
      <PageTitle title={words} />
      <p className="mb-6 text-ink-2">It may have been deleted.</p>
      <ToOverview />
    </div>
  )
}

function Failed({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const isLoading = useListQuery().isLoading || state === 'loading'
  const what = useFailure(error)
  useReloadAfterError()
  const line = error instanceof Error ? error.message : ''
  const words = { read: failedWords(pathname), line, show: '' }[what]
  return (
    <>
      <div className="max-w-160" role="alert">
        <PageTitle title="This page cannot be read right now." />
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <strong className="font-semibold text-fault">{words || messages.unknownError}</strong>
          <Button
            look="ink"
            type="button"
            aria-disabled={isLoading}
            onClick={() => isLoading || void revalidate()}
          >
            Retry
          </Button>
        </p>
        <p className="mt-4 mb-2 text-ink-2">
          {what === 'line' && 'There is no connection. '}Nothing is lost. Please try again in a
          moment.
        </p>
        <ToOverview />
      </div>
      <LoadingText isLoading={isLoading} words={loadingWords(pathname)} />
    </>
  )
}

/** The step that failed: `read` on the server, `line` for the network, or `show` for rendering in the browser. */
function useFailure(error: unknown) {
  const frame = useRouteLoaderData('admin/frame')
  const page = useMatches().at(-1)
  const isLoaded = frame !== undefined && page?.loaderData !== undefined
  // The router removes the stack from errors of the server.
  const isServers = isRouteErrorResponse(error) || (error instanceof Error && !error.stack)
  if (isServers) return 'read'
  if (isLoaded) return 'show'
  return error instanceof TypeError ? 'line' : 'read'
}

function ToOverview() {
  return (
    <a href="/dashboard" className="inline-flex min-h-11 items-center underline underline-offset-4">
      To the overview
    </a>
  )
}
