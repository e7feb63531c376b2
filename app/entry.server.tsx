import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'

import { reportFailure } from './context.ts'
import { EntryScripts } from './entry-scripts.ts'
import { SiteOrigin } from './site-origin.ts'

/**
 * A page is finished before it leaves, so that it can be measured, compressed and remembered whole. Loaders
 * have read everything by then, so nothing waits inside it, and one string costs half of what a stream does.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
) {
  const { hmr, entry } = router.manifest
  const page = (
    <EntryScripts value={hmr ? [hmr.runtime, entry.module] : [entry.module]}>
      <SiteOrigin value={new URL(request.url).origin}>
        <ServerRouter context={router} url={request.url} />
      </SiteOrigin>
    </EntryScripts>
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers })
}

/** What a loader or a page threw; the error page says nothing of it, the log everything. */
export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
) {
  context.get(reportFailure)(error)
}
