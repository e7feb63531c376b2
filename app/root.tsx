import { useContext } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'

import { site } from './content/site.ts'
import { EntryScripts } from './server/entry-scripts.ts'
import { paper } from './site/seo/manifest.ts'
import archivoWide from './ui/fonts/archivo-wide.woff2?url'
import archivo from './ui/fonts/archivo.woff2?url'
import b612 from './ui/fonts/b612.woff2?url'

/**
 * The document around every page. A public one has nothing inline in it, so one constant policy serves all; one
 * of the owner's hydrates, and its scripts carry the nonce of their answer.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const scripts = useContext(EntryScripts)
  const isHydrated = useMatches().some(({ handle }) => isHydratedHandle(handle))
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {/* Nothing is drawn before all of the page is read: what is half there moves when the rest comes. */}
        {!isHydrated && <link rel="expect" href="#end" blocking="render" />}
        {/* First of all files, so that the style sheet goes over the connection that is open already. */}
        <Links />
        {[archivo, archivoWide, b612].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="alternate"
          type="application/rss+xml"
          href="/rss.xml"
          title={`${site.name} blog`}
        />
        {!isHydrated &&
          scripts.addresses.map((address) => (
            <script key={address} type="module" src={address} fetchPriority="low" />
          ))}
      </head>
      <body>
        {children}
        {/* Empty, because browsers go on as soon as it begins. */}
        {!isHydrated && <span id="end" hidden />}
        {isHydrated && (
          <>
            <script nonce={scripts.nonce} suppressHydrationWarning>
              {withoutEval}
            </script>
            <ScrollRestoration nonce={scripts.nonce} />
            <Scripts nonce={scripts.nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** Zod tries by itself whether it may make functions out of text; the policy refuses that, aloud. */
const withoutEval = 'globalThis.__zod_globalConfig = { jitless: true }'

function isHydratedHandle(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'hydrated' in handle
}

export default function Root() {
  return <Outlet />
}

/** Only where even the frame could not be drawn. */
export function ErrorBoundary() {
  return (
    <main className="measure py-22">
      <title>Something went wrong</title>
      <h1 className="display heading-section">Something went wrong on our side.</h1>
      <p className="mt-4">
        <a href="/" className="underline">
          Back to the home page
        </a>
      </p>
    </main>
  )
}
