import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'

import { categoriesOf, CategoriesOfPage } from './catalogue/categories.ts'
import {
  database,
  keepCookie,
  preview,
  reportFailure,
  savedCatalogue,
  savesData,
  scriptNonce,
  settings,
} from './context.ts'
import { SiteOrigin } from './media/addresses.ts'
import { EntryScripts } from './server/entry-scripts.ts'
import { PreviewOfPage, SavedCatalogueOfPage, SettingsOfPage } from './settings/use-settings.ts'
import { LowDataOfPage } from './ui/low-data.ts'

/** All loaders have ended, so rendering never waits, and a string costs half as much as a stream. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { hmr, entry } = router.manifest
  const addresses = hmr ? [hmr.runtime, entry.module] : [entry.module]
  const nonce = context.get(scriptNonce)
  const page = (
    <EntryScripts value={{ addresses, styles: stylesOf(router), nonce }}>
      <SiteOrigin value={new URL(request.url).origin}>
        <SettingsOfPage value={context.get(settings)}>
          <PreviewOfPage value={context.get(preview)}>
            <CategoriesOfPage value={categoriesOf(context.get(database))}>
              <SavedCatalogueOfPage value={context.get(savedCatalogue)}>
                <LowDataOfPage value={context.get(savesData)}>
                  <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
                </LowDataOfPage>
              </SavedCatalogueOfPage>
            </CategoriesOfPage>
          </PreviewOfPage>
        </SettingsOfPage>
      </SiteOrigin>
    </EntryScripts>
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  for (const cookie of headers.getSetCookie()) context.get(keepCookie)(cookie)
  // The router streams the hydration data after the page, which `renderToString` cannot do.
  if (nonce) return new Response(await wholeStream(page, nonce), { status, headers })
  const document = `<!DOCTYPE html>${renderToString(page)}`
  return new Response(document, { status, headers })
}

function stylesOf({ manifest, staticHandlerContext }: EntryContext) {
  return staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
}

async function wholeStream(page: ReactNode, nonce: string) {
  const stream = await renderToReadableStream(page, { nonce })
  await stream.allReady
  return stream
}

type Failed = { context: Readonly<RouterContextProvider> }

export function handleError(error: unknown, { context }: Failed) {
  context.get(reportFailure)(error)
}
