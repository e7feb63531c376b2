import { Writable } from 'node:stream'

import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'

import { reportFailure } from './context.ts'
import { EntryScripts } from './entry-scripts.ts'

/** A public page is finished before it leaves, so that it can be measured, compressed and remembered whole. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
) {
  const { hmr, entry } = router.manifest
  const page = (
    <EntryScripts value={hmr ? [hmr.runtime, entry.module] : [entry.module]}>
      <ServerRouter context={router} url={request.url} />
    </EntryScripts>
  )
  const html = await renderWhole(page)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function renderWhole(page: React.ReactNode) {
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const whole = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const options: RenderToPipeableStreamOptions = {
      onAllReady: () => rendering.pipe(whole),
      onShellError: reject,
      onError: reject,
    }
    const rendering = renderToPipeableStream(page, options)
  })
}

/** What a loader or a page threw; the error page says nothing of it, the log everything. */
export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
) {
  context.get(reportFailure)(error)
}
